/** What a proof tells. A figure is a number with its unit in its name, or a short text. */
export interface Proven {
  readonly figures: Readonly<Record<string, number | string>>
  /** Each a sentence; none when all holds. */
  readonly failures: readonly string[]
}

export interface ProofOptions {
  /** As CI runs it: small, and asserting counts and ratios only. */
  readonly small: boolean
}

export interface Proof {
  /** One sentence: what is shown, and how. */
  readonly shows: string
  run(options: ProofOptions): Promise<Proven>
}
