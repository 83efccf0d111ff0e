import { Type } from 'typebox'

/** Shown as given, shown without the password inside, or never shown. */
type Shown = 'plain' | 'address' | 'never'

interface About {
  readonly description: string
  readonly shown?: Shown
  /** What no schema can say. */
  readonly judge?: (value: string) => boolean
}

export const text = (about: About & { default?: string; pattern?: string }) => Type.String({ ...about })
export const whole = (about: About & { default: number; minimum: number; maximum?: number }) =>
  Type.Integer({ ...about })

export type Variable = About & { readonly default?: string | number }

/** What may be told of a value that was given. */
export function shownValue({ shown = 'plain' }: Variable, value: string | number): string | number {
  if (shown === 'never') return '***'
  return shown === 'address' ? String(value).replace(/\/\/[^/]*@/, '//***@') : value
}
