const plainName = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/** How a claim is written in an expression. */
export const claimPath = (names: readonly string[]): string =>
  names.reduce(
    (path, name) => (plainName.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`),
    'visitor.claims',
  )
