export type {
  ContentParts,
  FileRecord,
  ReusableContentRecord,
  SourceRecord,
  TagRecord,
  WholeContent,
} from './model/content.ts'
export type { Hash } from './model/hash.ts'
export type * from './model/metadata.ts'
export type { DocumentPage, PageRecord } from './model/page.ts'
export { readConditions } from './markdown/conditions.ts'
export { readHeadings } from './markdown/headings.ts'
export { type DocumentUpdate, readUpdates } from './markdown/updates.ts'
export { splitBlocks } from './markdown/split-blocks.ts'
export { diffLines } from './text/diff-lines.ts'
export { mergeLines } from './text/merge-lines.ts'
export { type DiffNames, unifiedDiff } from './text/unified-diff.ts'
export { evaluate } from './expression/evaluate.ts'
export {
  type CompiledExpression,
  type ExpressionError,
  parseExpression,
  readExpressionTree,
} from './expression/parse-expression.ts'
export type { ExpressionTree } from './expression/expression-tree.ts'
export type { Value } from './expression/values.ts'
export { decodeDocument, encodeDocument } from './front-matter/document-text.ts'
export { leadingHeading } from './front-matter/leading-heading.ts'
export { locateFrontMatter } from './front-matter/locate-front-matter.ts'
export { writeTitle } from './front-matter/plain-title.ts'
export { readFrontMatter } from './front-matter/read-front-matter.ts'
export { compareContent, type ContentDifference } from './compare/compare-content.ts'
export { semanticChanges, type SemanticChange } from './compare/semantic-changes.ts'
export { mergeDocuments } from './merge/document/merge-documents.ts'
export { conflictId, type Conflict, type Resolution } from './merge/conflict.ts'
export type { DocumentMerge } from './merge/document-merge.ts'
export { mergeContent } from './merge/merge-content.ts'
export { octavoDocuments } from './merge/octavo-documents.ts'
export { compareMaps } from './objects/compare-maps.ts'
export { type MapRoot } from './objects/change-map.ts'
export { decodeChunk, type Chunk } from './objects/chunk.ts'
export { memoryObjects, openDraft, type Draft, type ObjectReader } from './objects/objects.ts'
export { entriesFrom, getAllFrom, getFrom, sizeOf } from './objects/read-map.ts'
export { applyChanges, contentParts, loadWhole, storeWhole, type ContentChanges } from './tree/apply-changes.ts'
export { readRoot, type ContentRoot } from './tree/content-root.ts'
export { firstDocument, homeOf, pageLike } from './tree/find-pages.ts'
export { directoryPlace, isAddressed, slugKey, slugPlace } from './tree/place-keys.ts'
export {
  addressOf,
  ancestorsOf,
  childAt,
  childrenNear,
  childrenOf,
  joinAddress,
  pageAt,
  pageOf,
  pagesAfter,
  pagesBelow,
  pagesOnWay,
} from './tree/read-content.ts'
export { findSpaces } from './layout/find-spaces.ts'
export type * from './layout/layout.ts'
export { isAddress, loosely, type PathIndex, resolverOn } from './layout/resolve-path.ts'
export { addressOfFile, directoryOf, isFilePath, isMarkdown, isPlainPath, nameOf } from './layout/paths.ts'
export { readLayout } from './layout/read-layout.ts'
export { referencesOf, type Reference } from './tree/references.ts'
export { applyBatch } from './edit/apply-batch.ts'
export type { ChangeResult, ContentChange, PageFields } from './edit/change.ts'
export { largestDocument } from './edit/edit-document.ts'
export type { Refusal } from './edit/refusal.ts'
export { exportedPaths, writeLayout, type WrittenFile } from './layout/write-layout.ts'
export { matchLayout } from './matcher/match-layout.ts'
export { toJsonDocument } from './document/json-document.ts'
export { createLinkResolver, linkableThings } from './render/link-resolver.ts'
export { assembleMarkdown, type MarkdownPiece } from './render/markdown/markdown-pieces.ts'
export { renderMarkdown } from './render/markdown/render-markdown.ts'
export { renderDocument } from './render/render-document.ts'
export { scanAsks } from './render/scan-asks.ts'
export { shownStart } from './render/source/shown-start.ts'
export { readSpecification } from './render/openapi/read-specification.ts'
export { escapeText } from './render/output/serialize.ts'
export { assemble, type Assembly } from './render/output/assemble.ts'
export { tokenClasses } from './render/code/token-theme.ts'
export type { OutlineEntry, Piece, RenderContext, ResolvedLink } from './render/rendered.ts'
export type { Target } from './render/tree.ts'
