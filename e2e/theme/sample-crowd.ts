import type { NavigationView, PageView, SectionView } from '@octavo/site'

const section = (title: string, isCurrent: boolean): SectionView => ({
  title,
  address: `/crowd/${title.toLowerCase().replaceAll(' ', '-')}`,
  isCurrent,
  items: [],
})

const harbours = [
  'Antwerp',
  'Bergen',
  'Copenhagen',
  'Dover',
  'Esbjerg',
  'Falmouth',
  'Gdansk',
  'Hamburg',
  'Izmir',
  'Kiel',
]

/** More sections than a line holds; the last one but one is a menu. */
const sectionsAt = (current: string): SectionView[] => [
  ...harbours.slice(0, -1).map((harbour) => section(`Harbour of ${harbour}`, harbour === current)),
  { title: 'Elsewhere', isCurrent: false, items: [section('Lisbon', false), section('Marseille', false)] },
  section('Harbour of Kiel', false),
]

const variants = Array.from({ length: 24 }, (_, index) => ({
  title: `Summer ${2031 - index}, as the harbour office keeps it`,
  address: `/crowd/summer-${2031 - index}`,
  isCurrent: index === 0,
}))

const parts = Array.from({ length: 50 }, (_, index) => ({
  level: 2,
  title: `Part ${index + 1}`,
  id: `part-${index + 1}`,
}))
const partsHtml = parts.map(({ id, title }) => `<h2 id="${id}">${title}</h2><p>${'A boat is moored. '.repeat(30)}</p>`)

const crowd = 60
const addressOf = (number: number) => `/crowd/${number}`

/** Pages of a site that has too much of everything, by their addresses. */
export function crowdedPages(like: PageView): Map<string, PageView> {
  const numbers = Array.from({ length: crowd }, (_, index) => index + 1)
  const navigation = (current: number): NavigationView[] =>
    numbers.map((number) => ({
      type: 'page',
      title: `Berth ${number}`,
      address: addressOf(number),
      isCurrent: number === current,
      isOpen: false,
      hasChildren: false,
      children: [],
    }))
  return new Map(
    [1, 40, 41].map((number) => [
      addressOf(number),
      {
        ...like,
        title: `Berth ${number}`,
        frame: { ...like.frame, sections: sectionsAt(number === 40 ? 'Falmouth' : 'Izmir') },
        navigation: navigation(number),
        next: { title: 'Berth 41', address: addressOf(41) },
        ...(number === 41 && inFull(like)),
      },
    ]),
  )
}

/** A preview for somebody who is known, with many headings and variants. */
const inFull = (like: PageView): Partial<PageView> => ({
  html: partsHtml.join(''),
  outline: parts,
  frame: {
    ...like.frame,
    sections: sectionsAt('Izmir'),
    variants,
    preview: { title: 'Change request 12: the quay in winter, and what else is new', leave: '/crowd/1' },
    logOut: '/~/log-out',
  },
})
