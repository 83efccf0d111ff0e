export { type Claim, type ClaimsSchema, noClaims } from './claims/claim.ts'
export { checkCondition, type ConditionPlace } from './claims/check-condition.ts'
export { type ClaimNote, type Claims, type FittedClaims, fitClaims } from './claims/fit-claims.ts'
export { readClaimsSchema, type ReadSchema, type SchemaFault, schemaLimits } from './claims/read-claims-schema.ts'
export { type TemplateCondition, templateConditions } from './claims/template-conditions.ts'
export {
  byOrder,
  type ExternalLink,
  type SectionGroup,
  type SiteSection,
  type SiteSpace,
  type SiteStructure,
} from './structure/structure.ts'
