/** Text for XML: what XML 1.0 cannot hold, not even as a reference, becomes the sign for that. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll(/[&<>"'\r]/gu, (sign) => references[sign]!)

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Readers of XML would make a line feed of it.
  '\r': '&#13;',
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
