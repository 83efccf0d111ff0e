export interface AccessSettings {
  readonly organizationCreation: 'everyone' | 'operators'
  /** What share keys were unlocked with; any of them is believed. */
  readonly secretKeys: readonly string[]
}
