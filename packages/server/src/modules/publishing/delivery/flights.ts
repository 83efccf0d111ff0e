import type { Changes } from '../changes.ts'

interface Flight<Value> {
  readonly startedAt: number
  readonly value: Promise<Value>
  next?: Promise<Value>
}

/** What many ask for at the same moment is made once, and never from before one of them asked. */
export class Flights<Value> {
  readonly #changes: Pick<Changes, 'now' | 'isCurrent'>
  readonly #underWay = new Map<string, Flight<Value>>()

  constructor(changes: Pick<Changes, 'now' | 'isCurrent'>) {
    this.#changes = changes
  }

  /** Joins what is under way where nothing changed since it began, or else the one that comes after it. */
  share(key: string, make: () => Promise<Value>): Promise<Value> {
    const flight = this.#underWay.get(key)
    if (!flight) return this.#start(key, make)
    if (this.#changes.isCurrent(flight.startedAt)) return flight.value
    return (flight.next ??= flight.value.then(
      () => this.#start(key, make),
      () => this.#start(key, make),
    ))
  }

  #start(key: string, make: () => Promise<Value>): Promise<Value> {
    const flight: Flight<Value> = { startedAt: this.#changes.now, value: make() }
    this.#underWay.set(key, flight)
    const end = (): void => void (this.#underWay.get(key) === flight && this.#underWay.delete(key))
    flight.value.then(end, end)
    return flight.value
  }
}
