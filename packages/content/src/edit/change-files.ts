import type { FileRecord } from '../model/content.ts'
import type { ChangeResult, DeleteFile, InsertFiles, UpdateFile } from './change.ts'
import type { EditRun } from './edit-run.ts'
import { Refused } from './refusal.ts'

export async function insertFiles(run: EditRun, { files }: InsertFiles): Promise<ChangeResult> {
  const made = files.map(({ record, ref }) => {
    const file = run.newId('file')
    run.files.set(file, { ...record, name: requireName(record.name) })
    return { file, ...run.made.note('file', file, ref) }
  })
  return { object: 'created_files', files: made }
}

export async function updateFile(run: EditRun, change: UpdateFile): Promise<ChangeResult> {
  const file = run.made.idOf('file', change.file, 'file')
  const { dimensions, ...old } = await requireFile(run, file)
  const bytes = change.record ?? (dimensions ? { dimensions } : {})
  run.files.set(file, { ...old, ...bytes, ...(change.name !== undefined && { name: requireName(change.name) }) })
  return { object: 'updated_file', file }
}

export async function deleteFile(run: EditRun, change: DeleteFile): Promise<ChangeResult> {
  const file = run.made.idOf('file', change.file, 'file')
  await requireFile(run, file)
  run.files.set(file, undefined)
  return { object: 'deleted_file', file }
}

async function requireFile(run: EditRun, file: string): Promise<FileRecord> {
  const record = await run.files.get(file)
  if (!record) throw new Refused('unknown_reference', 'is no file of this content', 'file')
  return record
}

/** A name is one segment of a path in a repository. */
function requireName(name: string): string {
  if (name.trim() === '' || name.length > 256 || name === '.' || name === '..' || /[/\\\p{Cc}\p{Cs}]/u.test(name)) {
    throw new Refused(
      'field_invalid',
      'must have 1 to 256 characters, none of them / \\ or a control character',
      'name',
    )
  }
  return name
}
