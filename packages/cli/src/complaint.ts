/** Something that the user can mend. It is told in the message alone, which says how. */
export class Complaint extends Error {}
