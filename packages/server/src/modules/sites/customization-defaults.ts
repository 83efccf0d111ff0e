import type { SiteCustomizationView } from '@octavo/contract'
import { plainLook } from '@octavo/site'

const { primary, info, success, warning, danger } = plainLook.colors

/** A site that nobody has customized: readable in both themes, with the fonts the reader has. */
export const customizationDefaults: Omit<SiteCustomizationView, 'updatedAt'> = {
  styling: {
    theme: 'clean',
    primaryColor: primary,
    infoColor: info,
    successColor: success,
    warningColor: warning,
    dangerColor: danger,
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'System',
    monospaceFont: 'System',
    background: 'plain',
    icons: 'solid',
    codeTheme: {
      default: { light: 'default-light', dark: 'default-dark' },
      openapi: { light: 'default-light', dark: 'default-dark' },
    },
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
  },
  internationalization: { locale: 'en' },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'system', toggeable: true },
  feedback: { enabled: false },
  ai: { mode: 'none' },
  advancedCustomization: { enabled: true },
  pageActions: { items: ['markdown', 'mcp'] },
  externalLinks: { target: 'self' },
  pagination: { enabled: true },
  trademark: { enabled: false },
  privacyPolicy: {},
  socialPreview: {},
  socialAccounts: [],
  insights: { trackingCookie: false },
}
