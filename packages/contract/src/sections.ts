/** The sections of the reference, in reading order, with what each is about. */
export const sections = {
  Service: 'The service itself: its version, and whether it can serve.',
  Users: 'People, and the tokens by which their programs act for them.',
  Accounts: 'How a person gets in: accepting an invite, signing in and out.',
  Organizations: 'An organization owns content, and decides who may do what with it.',
  Members: 'The people of an organization and their roles.',
  Teams: 'Groups of members that are given access together.',
  Collections: 'Collections hold spaces and other collections, and say who may do what in them.',
  Spaces: 'A space holds pages and files. What it shows is its active revision.',
  'Change requests':
    'A change request proposes changes to a space: a branch of its content that is reviewed, brought up to date and merged.',
  Files: 'Getting files in: images, fonts, and what is imported.',
  Content:
    'The pages, files, reusable contents and variables of a space: as they are, as they were, and how they are changed.',
  Sites: 'A site publishes spaces: at an address, to those whom its visibility admits.',
  'Site spaces': 'The spaces that a site shows. Those of one section are its variants.',
  'Site sections': 'The parts of a site, side by side in its navigation, and links to elsewhere.',
  'Site section groups': 'Groups of sections in the navigation of a site.',
  'Adaptive content': 'What a site shows to whom: the claims of its visitors, and conditions over them.',
  Addresses: 'Where sites are found: by which hostnames, and what is at an address.',
  'Site redirects': 'Where addresses of a site lead that show no page of it.',
  'Site customization': 'The look of a site, and how single spaces differ from it.',
  'Site audience': 'Who may see a site: those with a secret address, visitors who prove who they are, and previews.',
  Invites: 'Bringing people into an organization, by e-mail or by a link.',
  Audit: 'Who did what, and when.',
} as const

export type Section = keyof typeof sections
