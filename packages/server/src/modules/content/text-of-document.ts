import { decodeDocument, type Hash, type ObjectReader } from '@octavo/content'

/** A document as text; bytes that are no text are shown as replaced. */
export const textOfDocument = async (objects: ObjectReader, document: Hash): Promise<string> =>
  decodeDocument(await objects.bytes(document)).toWellFormed()
