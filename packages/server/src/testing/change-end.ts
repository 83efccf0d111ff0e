/** A secret with another last letter, whichever letter it ends with: nothing that was ever given out. */
export const changeEnd = (secret: string): string => `${secret.slice(0, -1)}${secret.endsWith('x') ? 'y' : 'x'}`
