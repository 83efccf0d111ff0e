import { Resolver } from 'node:dns/promises'
import { Problem } from '../problem.ts'

/** What the name servers of the world say. A name without such records has none; servers that do not answer are told as such. */
export interface Names {
  /** Each record as one text. */
  txt(name: string): Promise<string[]>
  /** What the name is another name of. */
  aliases(name: string): Promise<string[]>
  /** Of both families, behind aliases too. */
  addresses(name: string): Promise<string[]>
}

/** Those of the machine where none are named. */
export function openNames(servers: readonly string[]): Names {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    txt: (name) =>
      noneWhereMissing(resolver.resolveTxt(name)).then((records) => records.map((parts) => parts.join(''))),
    aliases: (name) => noneWhereMissing(resolver.resolveCname(name)),
    addresses: async (name) => {
      const found = [resolver.resolve4(name), resolver.resolve6(name)].map(noneWhereMissing)
      return (await Promise.all(found)).flat()
    },
  }
}

async function noneWhereMissing<Records>(asked: Promise<Records[]>): Promise<Records[]> {
  try {
    return await asked
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A name that cannot be one has no records either.
    if (code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME') return []
    throw new Problem('unavailable', {}, { retryAfter: 10, cause: error })
  }
}
