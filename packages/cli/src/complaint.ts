/** Something that the user can mend. It is told in the message alone, which says how. */
export class Complaint extends Error {
  /** The exit code of the command that ends with it. */
  readonly code: number = 1
}

/** Nothing is wrong with what was asked, but somebody has to decide something first. */
export class Decision extends Complaint {
  override readonly code = 2
}
