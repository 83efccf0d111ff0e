import type { FastifyError } from 'fastify'

/** What a validator found wrong at one place. */
type Fault = NonNullable<FastifyError['validation']>[number]

interface Told {
  readonly path: string
  readonly message: string
}

/** A body can be wrong in very many places; to be told of some is enough to look at the rest. */
const judged = 500
const toldAtOnce = 100

/** In characters: a path may hold a key of the caller, and a message all names that are known. */
const longestPath = 500
const longestMessage = 2000

/** What is wrong, in words of the one who calls. Where one of several forms was meant, it is told of that one alone. */
export function tellFaults(faults: readonly Fault[]): Told[] {
  const told = settle(firstOf(faults)).map((fault) => ({
    path: shortened(placeOf(fault), longestPath),
    message: shortened(messageOf(fault), longestMessage),
  }))
  const seen = new Set<string>()
  return told.filter((one) => {
    const key = JSON.stringify(one)
    return seen.size < toldAtOnce && !seen.has(key) && seen.add(key)
  })
}

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`

/** The first of them, and of no choice a part. */
function firstOf(faults: readonly Fault[]): readonly Fault[] {
  if (faults.length <= judged) return faults
  const first = faults.slice(0, judged)
  const whole = first.findLastIndex(({ schemaPath }) => !schemaPath.includes('/anyOf/'))
  return whole < 0 ? first : first.slice(0, whole + 1)
}

/** Replaces what all forms of a choice lack by what the form lacks that was meant. */
function settle(faults: readonly Fault[]): readonly Fault[] {
  // What holds another one comes after it, so the last is the outermost.
  const choice = faults.findLast(({ keyword }) => keyword === 'anyOf')
  if (!choice) return faults
  const inside = faults.filter((fault) => isWithin(fault, choice))
  const rest = faults.filter((fault) => fault !== choice && !inside.includes(fault))
  return [...settle(rest), ...choose(choice, formsOf(inside, choice))]
}

const isWithin = ({ schemaPath, instancePath }: Fault, choice: Fault): boolean =>
  schemaPath.startsWith(`${choice.schemaPath}/`) && isAtOrBelow(instancePath, choice.instancePath)

const isAtOrBelow = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

function formsOf(faults: readonly Fault[], { schemaPath }: Fault): (readonly Fault[])[] {
  const forms = Map.groupBy(faults, (fault) => fault.schemaPath.slice(schemaPath.length + 1).split('/', 1)[0])
  return [...forms.values()].map(settle)
}

function choose(choice: Fault, forms: readonly (readonly Fault[])[]): readonly Fault[] {
  const ofKind = forms.filter((form) => !form.some((fault) => fault.keyword === 'type' && isAt(fault, choice)))
  const meant = ofKind.filter((form) => !form.some(({ keyword }) => keyword === 'const'))
  const [best, ...others] = meant.toSorted((one, other) => one.length - other.length)
  if (best && !isPlain(best, choice)) {
    const alike = [best, ...others.filter((form) => form.length === best.length)]
    const fields = new Set(alike.flat().map(fieldOf))
    return fields.size > 1 && alike.flat().every((fault) => isMissing(fault, choice))
      ? [said(choice, `needs one of ${[...fields].join(', ')}`)]
      : best
  }
  const tags = ofKind.flatMap((form) => form.filter(({ keyword }) => keyword === 'const'))
  const [tag] = tags
  if (!best && tag && tags.every((one) => one.instancePath === tag.instancePath)) {
    return [said(tag, oneOf(tags.map(({ params }) => params['allowedValue'])))]
  }
  const plain = forms.flat().filter((fault) => isAt(fault, choice) && fault.params['type'] !== 'null')
  return plain.length === 0 ? (best ?? [choice]) : [said(choice, [...new Set(plain.map(messageOf))].join(', or '))]
}

const isAt = (fault: Fault, choice: Fault): boolean => placeOf(fault) === choice.instancePath

/** Whether the form is of one value, such as a text, and not of fields. */
const isPlain = (form: readonly Fault[], choice: Fault): boolean => form.every((fault) => isAt(fault, choice))

const isMissing = (fault: Fault, choice: Fault): boolean =>
  fault.keyword === 'required' && fault.instancePath === choice.instancePath

const said = (fault: Fault, message: string): Fault => ({ ...fault, keyword: 'said', params: {}, message })

const fieldOf = ({ keyword, params }: Fault): string | undefined =>
  (params['additionalProperty'] ??
    params['missingProperty'] ??
    (keyword === 'discriminator' ? params['tag'] : undefined)) as string | undefined

const placeOf = (fault: Fault): string => {
  const field = fieldOf(fault)
  return field === undefined ? fault.instancePath : `${fault.instancePath}/${field}`
}

const idForm = /^\^(\w+_)\[0-7\]\[0-9a-hjkmnp-tv-z\]\{25\}\$$/
const webForm = /^\^\[Hh\]\[Tt\]\[Tt\]\[Pp\]\[Ss\](\??):/

const formats: Readonly<Record<string, string>> = {
  uri: 'must be a whole address, such as https://example.com/start',
  'date-time': 'must be a time, such as 2030-01-31T12:00:00Z',
}

function messageOf(fault: Fault): string {
  const { keyword, params, message = 'is wrong' } = fault
  if (keyword === 'pattern') return wrongForm(fault)
  if (keyword === 'enum') return oneOf(params['allowedValues'] as unknown[])
  if (keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`
  if (keyword === 'required') return 'is required'
  if (keyword === 'additionalProperties') return unknownField(fault)
  if (keyword === 'discriminator') return oneOf(tagsOf(fault))
  if (keyword === 'format') return formats[String(params['format'])] ?? message
  return message
}

/** A pattern is for programs: people are told what the contract says of it. */
function wrongForm(fault: Fault): string {
  const pattern = String(fault.params['pattern'])
  const id = idForm.exec(pattern)
  if (id) return `must be an id that begins with ${id[1]}`
  const web = webForm.exec(pattern)
  if (web) return webAddress(web[1] === '?', pattern.includes('@'))
  if (pattern === '\\S') return 'must hold a visible character'
  const description = (fault as Parent).parentSchema?.description
  return description === undefined ? `must match pattern "${pattern}"` : `must be of this form: ${description}`
}

const webAddress = (plain: boolean, nameless: boolean): string =>
  `must be an address that begins with ${plain ? 'http:// or https://' : 'https://'}${nameless ? ', without a user name' : ''}`

const oneOf = (values: readonly unknown[]): string => `must be one of ${[...new Set(values)].map(String).join(', ')}`

interface Parent {
  readonly parentSchema?: {
    readonly description?: string
    readonly properties?: Readonly<Record<string, unknown>>
    readonly oneOf?: readonly { readonly properties: Readonly<Record<string, { readonly const?: unknown }>> }[]
  }
}

function unknownField(fault: Fault): string {
  const known = Object.keys((fault as Parent).parentSchema?.properties ?? {})
  return known.length === 0 ? 'is not known here' : `is not known here: known are ${known.join(', ')}`
}

const tagsOf = (fault: Fault): unknown[] =>
  ((fault as Parent).parentSchema?.oneOf ?? []).map(({ properties }) => properties[String(fault.params['tag'])]?.const)
