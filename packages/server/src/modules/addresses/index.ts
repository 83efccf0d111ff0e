export { basesOfSite, siteAddresses } from './address-of-site.ts'
export { followSite } from './follow-site.ts'
export { followStructure } from './follow-structure.ts'
