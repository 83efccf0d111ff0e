/** A path of our own, whatever was asked for: a sign-in that led elsewhere could lead into a trap. */
export function ownPath(publicUrl: string, asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, publicUrl)) return '/'
  const { origin, pathname, search, hash } = new URL(asked, publicUrl)
  // A path that begins with two slashes would name another host once it stands alone.
  return origin === new URL(publicUrl).origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
