import { testContract } from '../../testing/contract/test-contract.ts'

await testContract(
  'sites',
  'siteStructure',
  'siteSpaces',
  'siteSections',
  'siteSectionGroups',
  'siteExternalLinks',
  'siteCustomization',
)
