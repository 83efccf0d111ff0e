import { testContract } from '../../testing/contract/test-contract.ts'

await testContract('changeRequests', 'reviews', 'merges', 'diffs', 'changeRequestReads', 'changeRequestContent')
