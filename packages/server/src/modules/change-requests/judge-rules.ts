import { evaluate, parseExpression } from '@octavo/content'
import type { JudgedRule, OrganizationMergeRules } from '@octavo/contract'
import { showId, type Uuid } from '../../platform/ids.ts'

type Rule = Extract<OrganizationMergeRules, { type: 'rules' }>['rules'][number]

/** What rules are judged by. */
interface RuleCase {
  readonly space: { readonly id: Uuid<'space'>; readonly title: string }
  readonly changeRequest: {
    readonly id: Uuid<'changeRequest'>
    readonly number: number
    readonly status: string
    readonly subject: string
    readonly description: string
    readonly createdBy: Uuid<'user'>
    readonly outdated: boolean
  }
  /** Those that count: of what it holds now, one for each reviewer, and of none who wrote it. */
  readonly reviews: readonly { readonly reviewer: Uuid<'user'>; readonly status: string }[]
  readonly actor: Uuid<'user'>
}

export interface Judgement {
  readonly rules: readonly JudgedRule[]
  /** Whether a rule lets the actor by although others fail. */
  readonly bypassed: boolean
  readonly passed: boolean
}

export const rulesOf = (rules: OrganizationMergeRules): readonly Rule[] => (rules.type === 'rules' ? rules.rules : [])

/** In their order. All must pass, but one that lets the actor by overrides the others. */
export function judgeRules(rules: readonly Rule[], given: RuleCase): Judgement {
  const judged = rules.map((rule) => ({ rule: rule.rule, ...judge(rule, given) }))
  const bypassed = judged.some(({ rule, passed }) => rule === 'allow_bypass' && passed)
  const passed = bypassed || judged.every((one) => one.passed || one.rule === 'allow_bypass')
  return { rules: judged, bypassed, passed }
}

type Verdict = Pick<JudgedRule, 'passed' | 'reason'>

const verdict = (passed: boolean, yes: string, no: string): Verdict => ({ passed, reason: passed ? yes : no })

function judge(rule: Rule, given: RuleCase): Verdict {
  const { changeRequest, reviews, actor } = given
  const approvers = new Set(reviews.filter(({ status }) => status === 'approved').map(({ reviewer }) => reviewer))
  switch (rule.rule) {
    case 'require_at_least_one_review':
      return verdict(
        reviews.length > 0,
        `Reviewed by ${reviews.length}.`,
        'Nobody else has reviewed what it holds now: ask for a review.',
      )
    case 'require_at_least_one_approved_review':
      return verdict(
        approvers.size > 0,
        `Approved by ${approvers.size}.`,
        'Nobody else has approved what it holds now: ask for a review.',
      )
    case 'require_all_reviews_approved': {
      const against = reviews.length - approvers.size
      return verdict(against === 0, 'No review asks for changes.', `${against} ask for changes: make them.`)
    }
    case 'require_up_to_date_change_request':
      return verdict(!changeRequest.outdated, 'It is up to date.', 'The space has changed since: update it.')
    case 'require_change_request_subject':
      return verdict(changeRequest.subject.trim() !== '', 'It has a subject.', 'It has no subject: give it one.')
    case 'require_change_request_description':
      return verdict(
        changeRequest.description.trim() !== '',
        'It has a description.',
        'It has no description: give it one.',
      )
    case 'require_author_to_merge':
      return verdict(
        changeRequest.createdBy === actor,
        'You opened it.',
        'Only the one who opened it may merge it: ask them.',
      )
    case 'require_specific_reviewers': {
      const missing = rule.users.filter((user) => !isAmong(approvers, user))
      return verdict(
        missing.length === 0,
        'All who must have approved it.',
        `Not approved by ${missing.join(', ')}: ask for their reviews.`,
      )
    }
    case 'require_one_of_specific_reviewers':
      return verdict(
        rule.users.some((user) => isAmong(approvers, user)),
        'One who must has approved it.',
        `Approved by none of ${rule.users.join(', ')}: ask one of them for a review.`,
      )
    case 'allow_bypass':
      return verdict(
        isBypassed([rule], actor),
        'You may merge whatever the other rules say.',
        'It lets others merge whatever the rules say.',
      )
    case 'custom':
      return judgeCustom(rule, given)
  }
}

/** Whether one of the rules lets the actor bypass the others. */
export const isBypassed = (rules: readonly Rule[], actor: Uuid<'user'>): boolean =>
  rules.some((rule) => rule.rule === 'allow_bypass' && rule.users.some((user) => isAmong(new Set([actor]), user)))

const isAmong = (users: ReadonlySet<Uuid<'user'>>, id: string): boolean =>
  [...users].some((user) => showId('user', user) === id)

const userOf = (id: Uuid<'user'>) => ({ id: showId('user', id) })

/** The expression sees what is judged, as the API shows it, and nothing else. */
function judgeCustom({ expression, message }: Extract<Rule, { rule: 'custom' }>, given: RuleCase): Verdict {
  const parsed = parseExpression(expression)
  if (!parsed.ok) return { passed: false, reason: `Its expression cannot be read: ${parsed.error.message}` }
  const { space, changeRequest, reviews, actor } = given
  const holds = evaluate(parsed.expression, {
    space: { id: showId('space', space.id), title: space.title },
    changeRequest: {
      id: showId('changeRequest', changeRequest.id),
      number: changeRequest.number,
      status: changeRequest.status,
      subject: changeRequest.subject,
      description: changeRequest.description,
      createdBy: userOf(changeRequest.createdBy),
      outdated: changeRequest.outdated,
    },
    reviews: reviews.map(({ reviewer, status }) => ({ reviewer: userOf(reviewer), status })),
    actor: userOf(actor),
  })
  return verdict(Boolean(holds), 'Its expression holds.', message ?? 'Its expression does not hold.')
}
