import type { service } from '@octavo/contract'
import type { ExamplesOf } from '../../testing/examples.ts'

export const serviceExamples: ExamplesOf<typeof service> = {
  getApiInformation: async () => ({}),
  getHealth: async () => ({}),
  getReadiness: async () => ({}),
}
