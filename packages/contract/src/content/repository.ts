import { type Static, Type } from 'typebox'
import { ChangeRequestView } from '../change-requests/change-request-view.ts'
import { UploadKey } from '../ids.ts'
import { address } from '../shapes.ts'
import { SemanticChangesView } from './semantic-changes.ts'

/** How many files one call can write, and how many it can remove. */
const filesAtOnce = 10_000

const path = Type.String({
  minLength: 1,
  maxLength: 1000,
  description:
    'From the content root, with `/` between names. Settings and Markdown files above the root begin with `../`. Backslashes and names in `.git` are rejected',
})

const hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'The SHA-256 of its bytes' })

const RepositoryFileSummary = Type.Object({ path, hash }, { title: 'RepositoryFileSummary' })

export const RepositoryView = Type.Object(
  { files: Type.Array(RepositoryFileSummary, { description: 'By their paths' }) },
  { title: 'Repository' },
)

/** One file, with its bytes or where they are. */
export type RepositoryFileView = Static<typeof RepositoryFileView>
export const RepositoryFileView = Type.Object(
  {
    object: Type.Literal('repository-file'),
    path,
    hash,
    text: Type.Optional(Type.String({ description: 'Of a Markdown or settings file in UTF-8' })),
    base64: Type.Optional(Type.String({ description: 'Of a Markdown or settings file that is no UTF-8' })),
    downloadURL: Type.Optional({ ...address, description: 'Of any other file' } as typeof address),
  },
  { title: 'RepositoryFile' },
)

export const ofRepositoryFile = Type.Object({ path })

const RepositoryFileInput = Type.Object(
  {
    path,
    text: Type.Optional(Type.String({ description: 'What it holds, in UTF-8' })),
    base64: Type.Optional(Type.String({ maxLength: 6_000_000, description: 'Its bytes, 4 MB at most' })),
    upload: Type.Optional({ ...UploadKey, description: 'The key of its upload; not for Markdown' } as typeof UploadKey),
  },
  { title: 'RepositoryFileInput' },
)
export type RepositoryFileInput = Static<typeof RepositoryFileInput>

export const RepositoryChange = Type.Object({
  files: Type.Optional(
    Type.Array(RepositoryFileInput, {
      maxItems: filesAtOnce,
      description: 'Files that are new or other than they were, each by `text`, `base64` or `upload`',
    }),
  ),
  removed: Type.Optional(Type.Array(path, { maxItems: filesAtOnce, description: 'The paths of files that go' })),
})

export type RepositoryReportView = Static<typeof Report>
const Report = Type.Object(
  {
    path: Type.String(),
    line: Type.Optional(Type.Integer({ minimum: 1 })),
    code: Type.String(),
    message: Type.String(),
  },
  { title: 'RepositoryReport' },
)

/** What came of writing files. */
export const RepositoryWrittenView = Type.Object(
  {
    object: Type.Literal('repository-written'),
    changeRequest: ChangeRequestView,
    changes: Type.Unsafe<Static<typeof SemanticChangesView>>({
      ...SemanticChangesView,
      description: 'What is different from what the change request held before',
    }),
    reports: Type.Array(Report, {
      description: 'What could not be placed or understood, the first thousand; nothing of it is lost',
    }),
  },
  { title: 'RepositoryWritten' },
)
