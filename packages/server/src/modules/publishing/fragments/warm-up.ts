import { renderDocument } from '@octavo/content'

/** Languages of code that most pages are written in; others are loaded with the first page that has them. */
const languages = ['bash', 'json', 'yaml', 'javascript', 'typescript', 'python', 'http', 'html', 'sql']

const sample = (language: string) => `{% hint style="info" %}\nA *word*, <mark>marked</mark>.\n{% endhint %}

| a | b |
| - | - |
| 1 | $$x^2$$ |

\`\`\`${language}
let a = "b" // c
\`\`\`
`

/** Loads what rendering needs, and lets it be compiled, before the first document comes. */
export async function warmUp(): Promise<void> {
  const nothing = {
    path: '',
    resolveLink: () => undefined,
    findInclude: () => undefined,
    findSpecification: () => undefined,
    variables: {},
    visitor: {},
  }
  for (const language of languages) await renderDocument(sample(language), nothing)
}
