import { Type } from 'typebox'

/** What sites, sections and spaces on a site share. */
const pathForm = '^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$'

/** One segment of an address. */
export const path = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: pathForm,
  description: 'One segment of its address: letters, digits, dots, hyphens and underscores. Case does not count',
})

export const condition = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'An expression over `visitor.claims`: only visitors for whom it is true see it',
})
export const conditionChange = Type.Union([condition, Type.Null()], { description: 'Null takes it away' })

export const draft = Type.Boolean({ description: 'Not published yet: seen in previews alone' })

export const icon = Type.String({ maxLength: 50, description: 'The name of an icon' })
export const iconChange = Type.Union([icon, Type.Null()], { description: 'Null takes it away' })

export const itemTitle = Type.String({ minLength: 2, maxLength: 128, pattern: '\\S' })
export const itemDescription = Type.String({ maxLength: 256 })

export const shareKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'The secret of a share link: opens what is published of a site with share links, beside your token',
  }),
)
