import { bundledLanguages, type BundledLanguage } from 'shiki/langs'

/** Languages that are coloured; every other name is plain text. One is loaded when the first page needs it. */
const languages: readonly BundledLanguage[] = (
  'shellscript shellsession yaml sql json json5 jsonc jsonl python javascript typescript jsx tsx cpp c csharp fsharp vb ini xml html css scss less ' +
  'markdown mdx java http handlebars groovy powershell bat php hcl terraform nginx apache diff dotenv ruby csv toml go rust kotlin swift ' +
  'graphql docker make cmake lua r scala perl solidity vue svelte proto elixir erlang dart properties liquid jinja objective-c viml haskell ' +
  'clojure bicep rego ssh-config prisma latex log'
).split(' ') as BundledLanguage[]

const known: ReadonlySet<string> = new Set(languages)

const aliases: Readonly<Record<string, BundledLanguage>> = {
  bash: 'shellscript',
  sh: 'shellscript',
  shell: 'shellscript',
  zsh: 'shellscript',
  curl: 'shellscript',
  console: 'shellsession',
  'shell-session': 'shellsession',
  yml: 'yaml',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  ts: 'typescript',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  golang: 'go',
  kt: 'kotlin',
  cs: 'csharp',
  'c#': 'csharp',
  'c++': 'cpp',
  md: 'markdown',
  ps1: 'powershell',
  ps: 'powershell',
  cmd: 'bat',
  dockerfile: 'docker',
  makefile: 'make',
  tf: 'terraform',
  env: 'dotenv',
  conf: 'ini',
  editorconfig: 'ini',
  protobuf: 'proto',
  mysql: 'sql',
  plsql: 'sql',
  objc: 'objective-c',
  gql: 'graphql',
  svg: 'xml',
  hbs: 'handlebars',
}

/** Which of our languages a name means. */
export function languageOf(name: string | undefined): BundledLanguage | undefined {
  const lower = (name ?? '').toLowerCase().replace(/[,:{].*$/s, '')
  if (known.has(lower)) return lower as BundledLanguage
  return Object.hasOwn(aliases, lower) ? aliases[lower] : undefined
}

export const loadLanguage = (language: BundledLanguage) => bundledLanguages[language]()
