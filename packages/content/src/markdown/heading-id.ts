/** The id of a heading's anchor, by the rule that existing links were written for. Empty where the text holds no letter. */
export function headingId(title: string): string {
  const id = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u200b-\u200d\u2060\ufeff]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/['\u2018\u2019]/g, '')
    .replace(/[^\p{L}\p{N}_.]+/gu, '-')
    .replace(/^[-.]+|-+$/g, '')
  return /^\p{N}/u.test(id) ? `id-${id}` : id
}

/** Gives each id once: `setup`, `setup-1`, `setup-2`. */
export class UniqueIds {
  readonly #taken = new Set<string>()
  readonly #next = new Map<string, number>()

  take(id: string): string {
    let number = this.#next.get(id) ?? 0
    let unique = number === 0 ? id : `${id}-${number}`
    while (this.#taken.has(unique)) unique = `${id}-${++number}`
    this.#next.set(id, number + 1)
    this.#taken.add(unique)
    return unique
  }
}
