import { testContract } from '../../testing/contract/test-contract.ts'

await testContract('collectionPermissions', 'spacePermissions', 'sitePermissions')
