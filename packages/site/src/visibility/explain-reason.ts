import type { Reason, Rule } from './sight.ts'

const things: Readonly<Record<Reason['level'], string>> = {
  block: 'The block',
  file: 'The file',
  group: 'The group',
  item: 'It',
  link: 'The link',
  page: 'The page, or one that it stands below,',
  section: 'The section',
  site: 'The site',
  'site-space': 'The site space',
}

const sentences: Readonly<Record<Rule, (thing: string, reason: Reason) => string>> = {
  'not-there': (thing) => `${thing} is not on the site.`,
  'not-published': () => 'The site is not published.',
  'agents-excluded': () => 'The site is closed to agents: its agentsContext is excluded.',
  preview: (_, { effect }) =>
    effect === 'opens' ? 'A signed preview opens it.' : 'A preview is in no search and no listing for others.',
  public: () => 'The site is public: everyone may see it.',
  unlisted: (_, { effect }) =>
    effect === 'opens'
      ? 'The site is unlisted: everyone may see it.'
      : 'The site is unlisted: search engines are kept out.',
  'share-link': (_, { effect }) =>
    effect === 'opens' ? 'A share link opens it.' : 'What a share link opens is kept from search engines.',
  'share-link-missing': () => 'The site opens by share links alone, and none was given.',
  'share-link-inactive': () => 'The share link is switched off.',
  'share-link-expired': () => 'The share link has expired.',
  'share-link-password': () => 'The share link has a password, which was not given.',
  'share-link-scope': (thing) => `${thing} is not among what the share link opens.`,
  visitor: (_, { effect }) =>
    effect === 'opens' ? 'The visitor is authenticated.' : 'What needs authentication is kept from search engines.',
  'visitor-missing': () => 'The site opens to authenticated visitors alone, and this one is not.',
  'visitor-expired': () => "The visitor's token has expired.",
  draft: (thing) => `${thing} is a draft: it is seen in previews alone.`,
  'condition-true': (thing, { condition }) => `${thing} has a condition that holds: ${condition}`,
  'condition-false': (thing, { condition }) => `${thing} has a condition that does not hold: ${condition}`,
  'condition-faulty': (thing, { condition }) => `${thing} has a condition that cannot be read: ${condition}`,
  'adaptive-off': (thing, { condition }) =>
    `${thing} has a condition, and adaptive content is switched off on the site: ${condition}`,
  empty: (thing) => `${thing} holds nothing that is seen.`,
  hidden: (thing) => `${thing} is hidden: it is read at its address and listed nowhere.`,
  'no-index': (thing) => `${thing} is left out of search, here and elsewhere (noIndex).`,
  'no-robots-index': (thing) => `${thing} is left out of search engines (noRobotsIndex).`,
}

/** The reason as a sentence. */
export const explainReason = (reason: Reason): string => sentences[reason.rule](things[reason.level], reason)
