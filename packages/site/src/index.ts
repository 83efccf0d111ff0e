export {
  byOrder,
  type ExternalLink,
  type SectionGroup,
  type SiteSection,
  type SiteSpace,
  type SiteStructure,
} from './structure/structure.ts'
