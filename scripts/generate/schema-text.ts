import { execFileSync } from 'node:child_process'

const noise = /^(--.*|SET .*|SELECT pg_catalog\..*|\\(un)?restrict .*)$/

/** The whole schema as one file, for people to read. */
export function schemaText(pgDump: string, url: string): string {
  const dump = execFileSync(pgDump, ['--schema-only', '--no-owner', '--no-privileges', '--schema=public', url], {
    encoding: 'utf8',
  })
  const lines = dump.split('\n').filter((line) => !noise.test(line) && !line.startsWith('CREATE SCHEMA public'))
  const body = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return `-- Generated from the migrations by \`npm run generate\`, for reading.\n\n${body}\n`
}
