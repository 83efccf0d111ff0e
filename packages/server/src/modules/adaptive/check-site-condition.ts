import { checkCondition } from '@octavo/site'
import type { CheckCondition } from '../sites/index.ts'
import { claimsOf } from './adaptive-schema-store.ts'

/** Holds a condition of the structure against the claims that the site knows. */
export const checkSiteCondition: CheckCondition = async (reader, tenant, site, condition) =>
  checkCondition(condition, await claimsOf(reader, tenant, site))
