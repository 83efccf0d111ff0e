import { testContract } from '../../testing/contract/test-contract.ts'

await testContract('collections')
