import { type Static, type TSchema, Type } from 'typebox'
import { ConflictSummary } from './change-requests/conflict-views.ts'

const nothing = Type.Object({})
const fault = Type.Object({ path: Type.String(), message: Type.String() })

/** Every way the API says no. Add a type here before you throw it; the title says what to do next where there is something. */
export const problems = {
  invalid_request: {
    status: 400,
    title: 'The request does not fit the contract: see details',
    details: Type.Array(fault),
  },
  unauthenticated: {
    status: 401,
    title: 'A valid token is needed: send the header Authorization: Bearer <token>',
    details: nothing,
  },
  sign_in_failed: {
    status: 401,
    title: 'The e-mail address or the password is not right',
    details: nothing,
  },
  oidc_failed: {
    status: 401,
    title: 'Signing in with the identity provider did not work: start again',
    details: nothing,
  },
  email_unverified: {
    status: 403,
    title: 'The identity provider does not vouch for your e-mail address: verify it there, then sign in again',
    details: nothing,
  },
  sign_up_closed: {
    status: 403,
    title: 'There is no account for your e-mail address: ask an admin of your organization for an invite',
    details: nothing,
  },
  recent_sign_in_required: {
    status: 403,
    title: 'Send the current password, or sign in again and repeat the request within 10 minutes',
    details: nothing,
  },
  wrong_password: { status: 403, title: 'The current password is not right', details: nothing },
  link_password_wrong: {
    status: 403,
    title: 'The password of the share link is not right',
    details: nothing,
  },
  foreign_origin: {
    status: 403,
    title: 'A session acts only for the pages of this service: send a token, or call from there',
    details: nothing,
  },
  forbidden: {
    status: 403,
    title: 'Your role does not allow this: ask an admin of the organization',
    details: nothing,
  },
  address_refused: {
    status: 403,
    title: 'This address has expired, or is not as it was given out: ask for a new one',
    details: nothing,
  },
  insufficient_scope: {
    status: 403,
    title: 'The token lacks a scope: make one that has it',
    details: Type.Object({ scope: Type.String() }),
  },
  not_found: {
    status: 404,
    title: 'No such resource, or none that you may view',
    /** The places in the request that name it, each with the id or name that was not found. */
    details: Type.Union([nothing, Type.Array(fault)]),
  },
  method_not_allowed: {
    status: 405,
    title: 'This path does not know this method: the Allow header lists those it knows',
    details: nothing,
  },
  not_acceptable: {
    status: 406,
    title: 'Answers are application/json, refusals application/problem+json where you ask for it',
    details: nothing,
  },
  request_timeout: { status: 408, title: 'The request took too long to arrive: send it again', details: nothing },
  hostname_taken: {
    status: 409,
    title: 'Another organization has this hostname: choose another one',
    details: nothing,
  },
  invite_links_off: {
    status: 409,
    title: 'This organization takes nobody in by link: ask an admin for an invite by e-mail',
    details: nothing,
  },
  last_admin: {
    status: 409,
    title: 'An organization keeps at least one admin: make someone else an admin first',
    details: nothing,
  },
  account_exists: {
    status: 409,
    title: 'An account with this address exists: sign in to it and accept the invite there',
    details: nothing,
  },
  change_request_merged: {
    status: 409,
    title: 'The change request is merged, and that is final: open another one',
    details: nothing,
  },
  transfer_under_way: {
    status: 409,
    title: 'It is being transferred to another organization: wait until it is there',
    details: nothing,
  },
  merge_conflicts: {
    status: 409,
    title: 'Both sides changed the same: update the change request, and say how each conflict is settled',
    details: Type.Object({
      count: Type.Integer(),
      conflicts: Type.Array(ConflictSummary, { description: 'The first hundred of them' }),
    }),
  },
  merge_rules_failed: {
    status: 409,
    title: 'The rules of the space do not let it be merged yet: see details',
    details: Type.Object({ rules: Type.Array(Type.Object({ rule: Type.String(), reason: Type.String() })) }),
  },
  left_recently: {
    status: 409,
    title:
      'It left that organization a moment ago, and what it left there is yet to be removed: try again in some minutes',
    details: nothing,
  },
  inside_itself: {
    status: 409,
    title: 'A collection cannot lie in itself, nor in what it holds: choose another place',
    details: nothing,
  },
  too_deep: {
    status: 409,
    title: 'Collections nest ten deep at most: choose a place further up',
    details: nothing,
  },
  uploads_waiting: {
    status: 409,
    title: 'Too many of your uploads wait to be used: use them, or try again tomorrow',
    details: nothing,
  },
  upload_done: {
    status: 409,
    title: 'Other bytes were uploaded to this address already: ask for a new one',
    details: nothing,
  },
  edits_locked: {
    status: 409,
    title: 'Direct edits of this space are locked: open a change request, or set editMode to live',
    details: nothing,
  },
  path_taken: {
    status: 409,
    title: 'Something else has this address: choose another path',
    details: Type.Array(fault),
  },
  proxy_taken: {
    status: 409,
    title: 'Another site is shown behind this address: choose another one',
    details: nothing,
  },
  space_on_site: {
    status: 409,
    title: 'The site shows this space already: each space has one place on a site',
    details: nothing,
  },
  space_published: {
    status: 409,
    title: 'Sites show this space: take it off them first',
    details: Type.Object({ sites: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })) }),
  },
  no_sections: {
    status: 409,
    title: 'A site without sections has no place for links: add a section first',
    details: nothing,
  },
  structure_full: {
    status: 409,
    title: 'A site holds at most 200 of a kind: take some away first, or make another site',
    details: nothing,
  },
  hostname_claimed: {
    status: 409,
    title: 'A site of this organization has this hostname already: take it off that site first',
    details: nothing,
  },
  hostname_unproven: {
    status: 409,
    title: 'The DNS record that proves that this hostname is yours was not found: add it, wait a little, and try again',
    details: Type.Object({
      record: Type.Object({ type: Type.String(), name: Type.String(), value: Type.String() }),
      found: Type.Array(Type.String(), { description: 'What the TXT records of that name hold instead' }),
    }),
  },
  precondition_failed: {
    status: 412,
    title: 'It has changed since you read it: read it again, then repeat the change',
    details: nothing,
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    details: Type.Object({ limit: Type.Integer() }),
  },
  file_too_large: {
    status: 413,
    title: 'The file is too large: see details for the limit, which the operator sets',
    details: Type.Object({ limit: Type.Integer({ description: 'In bytes' }) }),
  },
  uri_too_long: { status: 414, title: 'The address is too long', details: nothing },
  unsupported_media_type: { status: 415, title: 'Send the body as application/json', details: nothing },
  range_not_satisfiable: {
    status: 416,
    title: 'The file has no such part: the Content-Range header says how large it is',
    details: nothing,
  },
  expectation_failed: {
    status: 417,
    title: 'The only expectation that can be met is 100-continue: leave the Expect header out',
    details: nothing,
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key came with another request: use a new key',
    details: nothing,
  },
  wrong_bytes: {
    status: 422,
    title: 'The bytes are not what was announced: see details',
    details: Type.Array(fault),
  },
  source_taken: {
    status: 409,
    title: 'Another redirect of the site has this source: change that one',
    details: Type.Object({ id: Type.String(), source: Type.String() }),
  },
  redirects_full: {
    status: 409,
    title: 'A site holds at most 50,000 redirects, drafts included: delete some first, or use wildcards',
    details: nothing,
  },
  redirect_refused: {
    status: 422,
    title: 'A redirect cannot be used, so nothing was written: see details',
    details: Type.Array(fault),
  },
  invalid_condition: {
    status: 422,
    title: 'The condition cannot be used: see details',
    details: Type.Object({
      path: Type.String(),
      position: Type.Integer({ description: 'The character at fault, from 0' }),
      message: Type.String(),
    }),
  },
  conditions_broken: {
    status: 422,
    title: 'Conditions of the site use claims or values that the schema does not have: change them first, see details',
    details: Type.Object({
      count: Type.Integer(),
      conditions: Type.Array(
        Type.Object({
          type: Type.Enum(['site-section', 'site-space', 'site-external-link']),
          id: Type.String(),
          condition: Type.String(),
          position: Type.Integer({ description: 'The character at fault, from 0' }),
          message: Type.String(),
        }),
        { description: 'The first hundred of them' },
      ),
    }),
  },
  change_refused: {
    status: 422,
    title: 'A change of the batch cannot be made, so none was: see details',
    details: Type.Object({
      index: Type.Integer({ description: 'Which change, from 0' }),
      code: Type.String(),
      path: Type.String(),
      message: Type.String(),
    }),
  },
  too_many_requests: { status: 429, title: 'Too many requests: wait as Retry-After says', details: nothing },
  headers_too_large: { status: 431, title: 'The headers are too large', details: nothing },
  internal: { status: 500, title: 'Something went wrong here: the request id finds it in our log', details: nothing },
  unavailable: { status: 503, title: 'Not available at this moment: try again as Retry-After says', details: nothing },
} as const satisfies Record<string, { status: number; title: string; details: TSchema }>

export type ProblemType = keyof typeof problems
export type ProblemDetails<T extends ProblemType> = Static<(typeof problems)[T]['details']>

/** The body of every refusal. */
export const ErrorView = Type.Object(
  {
    error: Type.Object({
      code: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status' }),
      message: Type.String(),
      type: Type.Enum(Object.keys(problems) as ProblemType[]),
      details: Type.Optional(Type.Unknown()),
      requestId: Type.String(),
    }),
  },
  { title: 'Error' },
)
export type ErrorView = Static<typeof ErrorView>

/** The same refusal for a client that asks for `application/problem+json` (RFC 9457). */
export const ProblemView = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    instance: Type.String(),
    details: Type.Optional(Type.Unknown()),
  },
  { title: 'Problem' },
)
