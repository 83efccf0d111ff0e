import { all, make, makeSign, words } from './page.ts'

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A field above a long table that leaves the rows which hold what is written. */
export function startTables(): void {
  for (const table of all('.table[data-search]')) {
    const rows = all('tbody > tr', table).map((row) => [row, folded(row.textContent ?? '')] as const)
    const input = make('input', '')
    input.type = 'search'
    input.placeholder = words['filterRows'] ?? ''
    input.ariaLabel = words['filterRows'] ?? ''
    const none = make('p', 'no-rows', words['noRows'] ?? '')
    none.role = 'status'
    none.hidden = true
    input.addEventListener('input', () => {
      const wanted = folded(input.value.trim())
      let shown = 0
      for (const [row, text] of rows) {
        row.hidden = !text.includes(wanted)
        if (!row.hidden) shown++
      }
      none.hidden = shown > 0
    })
    table.before(make('div', 'table-filter', makeSign('search'), input))
    table.append(none)
  }
}
