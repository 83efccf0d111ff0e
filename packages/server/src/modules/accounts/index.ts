export { accountHandlers } from './account-handlers.ts'
export {
  type Account,
  accountNames,
  domainOf,
  ensureAccounts,
  findAccount,
  findAccounts,
  hasAccounts,
  lockAccount,
  markEmailVerified,
  normalEmail,
  removeWaitingAccounts,
  verifiedDomainOf,
} from './account-store.ts'
export { activateAccount } from './activate-account.ts'
export { issueToken, type TokenWish } from './issue-token.ts'
export { TokenUse } from './note-token-use.ts'
export { isPublicMailDomain } from './public-mail-domains.ts'
export { setPassword } from './password-store.ts'
export type { OidcSettings } from './oidc-provider.ts'
export { serveOidc } from './oidc-routes.ts'
export { presentUser } from './present-user.ts'
export { type NewUser, registerUser } from './register-user.ts'
export { resetPassword } from './reset-password.ts'
export { sessionHandlers } from './session-handlers.ts'
export { sweepSessionsJob } from './sweep-sessions.job.ts'
export { sweepSessions } from './sweep-sessions.ts'
export { startSession } from './start-session.ts'
export { addToken } from './token-store.ts'
