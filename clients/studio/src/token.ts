const KEY = 'chat-migrate-studio-token'

/**
 * The token of the URL that was opened, which then leaves the address line, or the one that this tab has kept.
 * The page of Prisma Studio has its own use for the fragment.
 */
export function takeToken(): string | undefined {
  const given = /^#token=([\w-]+)$/.exec(location.hash)?.[1]
  if (given !== undefined) {
    sessionStorage.setItem(KEY, given)
    history.replaceState(null, '', '/')
  }
  return sessionStorage.getItem(KEY) ?? undefined
}
