declare const isHash: unique symbol
/** SHA-256 of an object's bytes, in lower-case hex. */
export type Hash = string & { readonly [isHash]: true }
