import type { GrantedRole, Role } from '@octavo/contract'

/** A level as it is kept: unset inherits, `none` is no access. */
export const levelColumn = (level: GrantedRole | 'inherit' | null | undefined): { default_level?: Role | null } => {
  if (level === undefined) return {}
  return { default_level: level === 'inherit' ? null : (level ?? 'none') }
}
