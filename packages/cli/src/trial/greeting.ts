import { join } from 'node:path'
import { shellWord } from '../shell-word.ts'
import type { First } from './create-first.ts'

interface Running {
  readonly address: string
  /** The data folder, as a person in the current folder would write it. */
  readonly folder: string
  /** What was made just now; undefined on every later start. */
  readonly first: First | undefined
  /** The addresses of sites that are published, the newest first. */
  readonly sites: readonly string[]
  readonly hasToken: boolean
}

const mostSites = 3

/** What stands on the screen while Octavo runs: where it is, what to do next, how to end it. */
export function greeting({ address, folder, first, sites, hasToken }: Running): string {
  const tokenFile = join(folder, 'token')
  const publish = `npx octavo publish FOLDER${folder === 'octavo-data' ? '' : ` --data ${shellWord(folder)}`}`
  const call = `curl -H "Authorization: Bearer $(cat ${shellWord(tokenFile)})" ${address}/v1/user`
  return [
    '',
    'Octavo runs.',
    '',
    ...sites.slice(0, mostSites).map((site) => `  Site           ${site}`),
    `  API            ${address}/v1/`,
    `  API reference  ${address}/v1/docs`,
    ...(first ? newcomer(first, tokenFile) : []),
    '',
    ...(first || hasToken
      ? [
          'In another terminal in this folder, publish a folder of Markdown, or call the API:',
          '',
          `  ${publish}`,
          `  ${call}`,
        ]
      : withoutToken(folder)),
    '',
    `Your data is in ${folder}. Ctrl-C stops Octavo; the same command starts it again.`,
  ].join('\n')
}

const newcomer = ({ user, organization, token }: First, tokenFile: string): string[] => [
  '',
  `  User           ${user}, operator of this service`,
  `  Organization   ${organization.title} (${organization.id})`,
  `  Token          ${token}`,
  `                 It is kept in ${tokenFile}, which only you can read.`,
]

const withoutToken = (folder: string): string[] => [
  'Make a token, in another terminal in this folder:',
  '',
  `  npx octavo admin create-token --user EMAIL --data ${shellWord(folder)}`,
]
