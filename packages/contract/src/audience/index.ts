export { type AuthBackend, publishing, type PublishingAuthView } from './publishing.ts'
export { shareLinks, type ShareLinkView } from './share-links.ts'
