import type { Layout, OutlineEntry } from '@octavo/content'

/** Where something leads, and what it is called. Addresses are ready to stand in `href`. */
export interface LinkView {
  readonly title: string
  readonly address: string
}

export interface Themed<Value> {
  readonly light: Value
  readonly dark: Value
}

/** The look of a site, as its owner set it; links are addresses already, and those not for this reader are left out. */
export interface LookView {
  readonly theme: 'clean' | 'muted' | 'bold' | 'gradient'
  readonly colors: Readonly<Record<'primary' | 'info' | 'success' | 'warning' | 'danger', Themed<string>>>
  readonly tint?: Themed<string> | undefined
  readonly corners: 'straight' | 'rounded' | 'circular'
  readonly depth: 'subtle' | 'flat'
  readonly links: 'default' | 'accent'
  readonly font: string
  readonly headingFont?: string | undefined
  readonly monospaceFont: string
  readonly background: 'plain' | 'match'
  readonly icons: 'regular' | 'solid' | 'duotone' | 'light' | 'thin'
  /** By the names of the highlighter's themes; of operations there may be another. */
  readonly codeTheme: Readonly<Record<'default' | 'openapi', Themed<string>>>
  readonly sidebar: { readonly background: 'default' | 'filled'; readonly list: 'default' | 'pill' | 'line' }
  readonly search: 'prominent' | 'subtle'
  readonly mode: { readonly default: 'light' | 'dark' | 'system'; readonly canBeChanged: boolean }
  /** A language tag; decides the words of the theme and the direction of writing. */
  readonly locale: string
  readonly logo?: Themed<string> | undefined
  readonly favicon: { readonly icon: Themed<string> } | { readonly emoji: string } | Readonly<Record<never, never>>
  readonly header: {
    readonly preset: 'default' | 'bold' | 'contrast' | 'custom' | 'none'
    readonly links: readonly HeaderLinkView[]
    readonly primary?: string | undefined
    readonly backgroundColor?: Themed<string> | undefined
    readonly linkColor?: Themed<string> | undefined
  }
  readonly footer: {
    readonly groups: readonly { readonly title: string; readonly links: readonly LinkView[] }[]
    readonly logo?: Themed<string> | undefined
    readonly copyright?: string | undefined
  }
  readonly announcement?:
    | {
        readonly message: string
        readonly style: 'info' | 'warning' | 'danger' | 'success'
        readonly link?: LinkView | undefined
      }
    | undefined
  readonly pageActions: readonly string[]
  readonly opensOutside: 'self' | 'blank'
  readonly hasPagination: boolean
  readonly privacyPolicy?: string | undefined
  /** Whether pages say what they are published with. */
  readonly hasTrademark: boolean
  readonly socialAccounts: readonly (LinkView & {
    readonly platform: string
    readonly inHeader: boolean
    readonly inFooter: boolean
  })[]
}

export interface HeaderLinkView {
  readonly title: string
  readonly style: 'link' | 'button-primary' | 'button-secondary'
  /** Undefined: it only opens its own links. */
  readonly address?: string | undefined
  readonly links: readonly LinkView[]
}

/** A section of the site, or a link among them; groups hold both. */
export interface SectionView {
  readonly title: string
  readonly address?: string | undefined
  readonly icon?: string | undefined
  readonly description?: string | undefined
  readonly isCurrent: boolean
  /** Not empty for a group. */
  readonly items: readonly SectionView[]
}

/** Another space that holds the same documentation: another version or language. */
export interface VariantView extends LinkView {
  readonly isCurrent: boolean
  readonly language?: string | undefined
}

/** An entry of the table of contents. Only what is open is sent: the children of the current page and of those above it. */
export interface NavigationView {
  /** `more` stands for others beside it, and leads to the nearest of them. */
  readonly type: 'page' | 'group' | 'link' | 'more'
  readonly title: string
  /** Undefined for a group, which is a heading. */
  readonly address?: string | undefined
  readonly icon?: string | undefined
  readonly emoji?: string | undefined
  readonly tag?: string | undefined
  readonly isCurrent: boolean
  /** Above the current page. */
  readonly isOpen: boolean
  readonly hasChildren: boolean
  readonly children: readonly NavigationView[]
}

export interface TagView {
  readonly slug: string
  readonly label: string
  readonly icon?: string | undefined
  readonly color?: string | undefined
}

/** What surrounds every page of a site. */
export interface FrameView {
  readonly title: string
  /** Of the site itself. */
  readonly address: string
  readonly look: LookView
  readonly sections: readonly SectionView[]
  readonly variants: readonly VariantView[]
  readonly assets: AssetAddresses
  /** Where a form with the field `q` leads. Undefined: there is no search, and nothing of it is shown. */
  readonly search?: string | undefined
  /** Where visitors end their visit, where they proved who they are. */
  readonly logOut?: string | undefined
  /** Not published content: says so on every page. */
  readonly preview?: { readonly title: string; readonly leave: string } | undefined
}

export interface AssetAddresses {
  /** Where the files of `themeAssets` are served, by their names; ends with a slash. */
  readonly folder: string
  /** Where what `lookStyles` gives for the look is served. Undefined: the look that nobody has changed. */
  readonly look?: string | undefined
}

/** Everything that a page shows. Who sees what was decided before. */
export interface PageView {
  readonly frame: FrameView
  readonly navigation: readonly NavigationView[]
  readonly breadcrumbs: readonly (LinkView | { readonly title: string })[]
  readonly title: string
  readonly description?: string | undefined
  readonly icon?: string | undefined
  readonly emoji?: string | undefined
  readonly cover?:
    | { readonly image: Themed<string>; readonly position?: number | undefined; readonly height?: number | undefined }
    | undefined
  readonly layout: Layout
  readonly tags: readonly TagView[]
  /** Safe HTML, as `assemble` gives it. */
  readonly html: string
  readonly hasDiagrams: boolean
  readonly outline: readonly OutlineEntry[]
  readonly previous?: LinkView | undefined
  readonly next?: LinkView | undefined
  readonly updatedAt?: string | undefined
  /** Whole addresses. */
  readonly addresses: {
    readonly canonical: string
    readonly markdown?: string | undefined
    /** What assistants elsewhere are told to read. Undefined where they could not. */
    readonly forAssistants?: string | undefined
    readonly edit?: string | undefined
    readonly mcp?: string | undefined
    readonly socialImage?: string | undefined
    readonly feed?: string | undefined
    readonly alternates: readonly { readonly language?: string | undefined; readonly address: string }[]
  }
  /** Whether search engines may keep it. */
  readonly isIndexed: boolean
}

/** What is shown where there is no page: what was asked for is not there, or asks for something first. */
export type ScreenView = ScreenContent & {
  readonly assets: AssetAddresses
  /** A language tag; undefined where it is not known. */
  readonly locale?: string | undefined
}

export type ScreenContent =
  | { readonly kind: 'not-found'; readonly frame?: FrameView | undefined; readonly suggestions: readonly LinkView[] }
  /** A share link that asks for its password; `action` takes a form with the field `password`. */
  | { readonly kind: 'password'; readonly siteTitle: string; readonly action: string; readonly wasWrong: boolean }
  | { readonly kind: 'share-link-ended'; readonly siteTitle: string; readonly reason: 'expired' | 'revoked' }
  /** `wasRefused`: what the visitor brought is not believed. */
  | {
      readonly kind: 'sign-in'
      readonly siteTitle: string
      readonly address?: string | undefined
      readonly wasRefused?: boolean
    }
  /** A browser that refuses cookies; `address` is what was asked for. */
  | { readonly kind: 'no-cookies'; readonly siteTitle: string; readonly address: string }
  /** Asks before it ends a visit; `action` takes a form without fields. */
  | { readonly kind: 'log-out'; readonly siteTitle: string; readonly action: string }
  | { readonly kind: 'signed-out'; readonly siteTitle: string; readonly address: string }
  | { readonly kind: 'preview-ended' }
  | { readonly kind: 'too-many' }
  | { readonly kind: 'failed'; readonly requestId: string }
