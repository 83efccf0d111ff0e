class Instance {
  secret = 'secret of an instance'
}

/** Data as it comes from JSON, and things that a careless caller may leave in it. */
export const temptingScope = {
  visitor: {
    claims: { unsigned: { plan: 'pro', persona: null } },
    plan: 'pro',
    count: 3,
    isBeta: true,
    list: ['a', 'b', 1],
    long: 'ab'.repeat(500),
    many: Array.from({ length: 1000 }, (_, index) => `entry ${index}`),
    method: () => 'leak',
    instance: new Instance(),
    get getter() {
      throw new Error('a getter ran')
    },
  },
  space: { vars: { name: 'Guide', limit: 10 } },
}

/** Whether an expression gave nothing but data: plain values, objects of the scope itself, and lists of such. */
export function isDataOf(scope: typeof temptingScope, value: unknown): boolean {
  const { visitor, space } = scope
  const known: readonly unknown[] = [visitor, visitor.claims, visitor.claims.unsigned, space, space.vars]
  if (Array.isArray(value)) {
    return Object.getPrototypeOf(value) === Array.prototype && value.every((item) => isDataOf(scope, item))
  }
  if (typeof value === 'object' && value !== null) return known.includes(value)
  return typeof value !== 'function' && typeof value !== 'symbol'
}
