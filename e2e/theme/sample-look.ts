import { type LookView, plainLook } from '@octavo/site'

/** A look as most sites have it, with something in every place. */
export const sampleLook: LookView = {
  ...plainLook,
  colors: { ...plainLook.colors, primary: { light: '#0f6b6b', dark: '#5fd0c5' } },
  links: 'default',
  icons: 'solid',
  sidebar: { background: 'default', list: 'default' },
  search: 'prominent',
  mode: { default: 'system', canBeChanged: true },
  locale: 'en',
  favicon: {},
  header: {
    preset: 'default',
    links: [
      { title: 'Status', style: 'link', address: 'https://example.org/status', links: [] },
      {
        title: 'Community',
        style: 'link',
        links: [
          { title: 'Forum', address: 'https://example.org/forum' },
          { title: 'Events', address: 'https://example.org/events' },
        ],
      },
      { title: 'Sign up', style: 'button-primary', address: 'https://example.org/sign-up', links: [] },
    ],
  },
  footer: {
    groups: [
      {
        title: 'Handbook',
        links: [
          { title: 'First berth', address: '/guide/first-berth' },
          { title: 'Tides', address: '/guide/tides' },
        ],
      },
      {
        title: 'Harbour',
        links: [
          { title: 'About', address: 'https://example.org/about' },
          { title: 'Write to us', address: 'mailto:hello@example.org' },
        ],
      },
    ],
    copyright: '© 2031 The Harbour Company',
  },
  pageActions: ['markdown', 'external-ai', 'mcp', 'git'],
  opensOutside: 'self',
  hasPagination: true,
  hasTrademark: true,
  privacyPolicy: 'https://example.org/privacy',
  socialAccounts: [
    { title: 'GitHub', address: 'https://example.org/github', platform: 'github', inHeader: true, inFooter: true },
    {
      title: 'Mastodon',
      address: 'https://example.org/mastodon',
      platform: 'mastodon',
      inHeader: false,
      inFooter: true,
    },
  ],
}
