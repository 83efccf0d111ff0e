import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { foundOrganization, type NewOrganization } from './found-organization.ts'

/** Creates an organization with its creator as the first admin. */
export const createOrganization = (work: Work, creator: Proof<'self', 'createOrganization'>, input: NewOrganization) =>
  foundOrganization(work, creator.row, input)
