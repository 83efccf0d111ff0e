import type { CustomizationOverride, SiteCustomizationView } from '@octavo/contract'
import { customizationDefaults } from './customization-defaults.ts'

/** Settings as they are kept: groups of values, and values. */
export type Settings = Readonly<Record<string, unknown>>

/** What is a group and not a value: only within these do single keys go their own way. */
const groups = new Set(
  Object.entries(customizationDefaults)
    .filter(([key, value]) => key !== 'favicon' && typeof value === 'object' && !Array.isArray(value))
    .map(([key]) => key),
)

/** What is set over what is there, group by group. */
const over = (below: Settings, above: Settings): Settings => {
  const both = Object.entries(above).map(([key, value]) => [
    key,
    groups.has(key) ? { ...(below[key] as Settings | undefined), ...(value as Settings) } : value,
  ])
  return { ...below, ...Object.fromEntries(both) }
}

/** The look that follows from the defaults, the site's settings and a space's own. */
export const effective = (...layers: readonly Settings[]): Omit<SiteCustomizationView, 'updatedAt'> =>
  layers.reduce(over, customizationDefaults as Settings) as Omit<SiteCustomizationView, 'updatedAt'>

const withoutNulls = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))

/** How a space differs after a change: null takes a difference away. */
export function overridden(before: Settings, change: CustomizationOverride): Settings {
  const merged = over(before, change as Settings)
  const kept = Object.entries(withoutNulls(merged)).map(([key, value]): readonly [string, unknown] => [
    key,
    groups.has(key) ? withoutNulls(value as Settings) : value,
  ])
  return Object.fromEntries(
    kept.filter(([key, value]) => !groups.has(key) || Object.keys(value as Settings).length > 0),
  )
}
