import { type Static, type TNull, type TObject, type TOptional, type TProperties, type TUnion, Type } from 'typebox'
import { timestamp } from '../shapes.ts'
import * as fields from './customization-fields.ts'

type AllOptional<Fields extends TProperties> = { [Key in keyof Fields]: TOptional<Fields[Key]> }
type AllNullable<Fields extends TProperties> = { [Key in keyof Fields]: TOptional<TUnion<[Fields[Key], TNull]>> }

const optional = <Fields extends TProperties>(group: Fields): AllOptional<Fields> =>
  Object.fromEntries(Object.entries(group).map(([key, schema]) => [key, Type.Optional(schema)])) as AllOptional<Fields>

const nullable = <Fields extends TProperties>(group: Fields): AllNullable<Fields> =>
  Object.fromEntries(
    Object.entries(group).map(([key, schema]) => [key, Type.Optional(Type.Union([schema, Type.Null()]))]),
  ) as unknown as AllNullable<Fields>

/** As it is shown: what has a default is always there. */
const whole = <Fields extends TProperties, Besides extends TProperties>(group: Fields, besides: Besides) =>
  Type.Object({ ...group, ...optional(besides) })
/** As it is set: what is left out takes its default. */
const given = <Fields extends TProperties, Besides extends TProperties>(group: Fields, besides: Besides) =>
  Type.Optional(Type.Object({ ...optional(group), ...optional(besides) }))
/** As a space differs from its site: what is left out stays, and null takes a difference away. */
const differing = <Fields extends TProperties, Besides extends TProperties>(group: Fields, besides: Besides) =>
  Type.Optional(Type.Object({ ...nullable(group), ...nullable(besides) })) as TOptional<
    TObject<AllNullable<Fields> & AllNullable<Besides>>
  >

const { Announcement, Favicon, localizedTitle, siteTitle, socialAccounts, switched } = fields

export type SiteCustomizationView = Static<typeof SiteCustomizationView>
export const SiteCustomizationView = Type.Object(
  {
    title: Type.Optional(siteTitle),
    localizedTitle,
    styling: whole(fields.styling, fields.stylingBesides),
    internationalization: whole(fields.internationalization, {}),
    favicon: Favicon,
    header: whole(fields.header, fields.headerBesides),
    footer: whole(fields.footer, fields.footerBesides),
    announcement: Type.Optional(Announcement),
    themes: whole(fields.themes, {}),
    feedback: whole(switched, {}),
    ai: whole(fields.ai, fields.aiBesides),
    advancedCustomization: whole(switched, {}),
    pageActions: whole(fields.pageActions, {}),
    externalLinks: whole(fields.externalLinks, {}),
    pagination: whole(switched, {}),
    trademark: whole(switched, {}),
    privacyPolicy: whole({}, fields.addressed),
    socialPreview: whole({}, fields.addressed),
    socialAccounts,
    insights: whole(fields.insights, {}),
    updatedAt: Type.Optional(timestamp),
  },
  { title: 'SiteCustomization' },
)

export type CustomizationInput = Static<typeof CustomizationInput>
export const CustomizationInput = Type.Object({
  title: Type.Optional(siteTitle),
  localizedTitle,
  styling: given(fields.styling, fields.stylingBesides),
  internationalization: given(fields.internationalization, {}),
  favicon: Type.Optional(Favicon),
  header: given(fields.header, fields.headerBesides),
  footer: given(fields.footer, fields.footerBesides),
  announcement: Type.Optional(Announcement),
  themes: given(fields.themes, {}),
  feedback: given(switched, {}),
  ai: given(fields.ai, fields.aiBesides),
  advancedCustomization: given(switched, {}),
  pageActions: given(fields.pageActions, {}),
  externalLinks: given(fields.externalLinks, {}),
  pagination: given(switched, {}),
  trademark: given(switched, {}),
  privacyPolicy: given({}, fields.addressed),
  socialPreview: given({}, fields.addressed),
  socialAccounts: Type.Optional(socialAccounts),
  insights: given(fields.insights, {}),
})

export type CustomizationOverride = Static<typeof CustomizationOverride>
export const CustomizationOverride = Type.Object({
  ...nullable({ title: siteTitle, favicon: Favicon, announcement: Announcement }),
  styling: differing(fields.styling, fields.stylingBesides),
  internationalization: differing(fields.internationalization, {}),
  header: differing(fields.header, fields.headerBesides),
  footer: differing(fields.footer, fields.footerBesides),
  themes: differing(fields.themes, {}),
  feedback: differing(switched, {}),
  externalLinks: differing(fields.externalLinks, {}),
  pagination: differing(switched, {}),
  trademark: differing(switched, {}),
  privacyPolicy: differing({}, fields.addressed),
  socialPreview: differing({}, fields.addressed),
})
