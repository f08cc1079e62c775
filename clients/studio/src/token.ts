const KEY = 'chat-migrate-studio-token'

/**
 * The token of the URL, which is then removed from the address bar, or the one stored for this tab. Prisma Studio itself uses
 * the fragment.
 */
export function takeToken(): string | undefined {
  const given = /^#token=([\w-]+)$/.exec(location.hash)?.[1]
  if (given !== undefined) {
    sessionStorage.setItem(KEY, given)
    history.replaceState(null, '', '/')
  }
  return sessionStorage.getItem(KEY) ?? undefined
}
