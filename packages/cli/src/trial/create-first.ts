import { openAdministration } from '@octavo/server/administration'
import { type DataFolder, keepToken } from './data-folder.ts'

export interface FirstWishes {
  readonly email: string
  readonly name: string
  readonly organization: string
}

export interface First {
  readonly user: string
  readonly organization: { readonly id: string; readonly title: string }
  readonly token: string
}

/** On an empty database: someone who may do everything, an organization, and a token to begin with. */
export async function createFirst(
  url: string,
  folder: DataFolder,
  { email, name, organization: title }: FirstWishes,
): Promise<First | undefined> {
  const administration = await openAdministration(url)
  try {
    if (!(await administration.isEmpty())) return undefined
    const { user, organization, token } = await administration.createFirst(
      { email, displayName: name, operator: true },
      { title },
      { label: 'octavo start' },
    )
    await keepToken(folder, token.token)
    return { user: user.email, organization, token: token.token }
  } finally {
    await administration.close()
  }
}
