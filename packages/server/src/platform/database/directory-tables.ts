/** Tables that belong to no organization. All others start every key with `organization_id`, and a test says so. */
export const directoryTables: readonly string[] = [
  'account',
  'organization',
  'account_organization',
  'token',
  'account_event',
  'account_idempotency_key',
  'invite_secret',
  'account_password',
  'account_identity',
  'resource_organization',
  'proven_hostname',
  'proxied_site',
]
