export type {
  ContentPart,
  ContentParts,
  FileRecord,
  ReusableContentRecord,
  SourceRecord,
  TagRecord,
  WholeContent,
} from './model/content.ts'
export type { Hash } from './model/hash.ts'
export type * from './model/metadata.ts'
export type {
  AddressedPage,
  ComputedPage,
  DocumentPage,
  GroupPage,
  LinkPage,
  PageFile,
  PagePlace,
  PageRecord,
} from './model/page.ts'
