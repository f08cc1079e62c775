/** The URL, which may be relative in a page. */
export const absolute = (url: string) => new URL(url, (globalThis as { location?: { href: string } }).location?.href)

/** Refuses an invalid option at once, with its name. */
export function checkOptions({ baseUrl, token }: { baseUrl?: unknown; token?: unknown } = {}): void {
  const refuse = (option: string, allowed: string, given: unknown) => {
    throw new TypeError(`ChatClient: the option \`${option}\` must be ${allowed}, got ${given as string}`)
  }
  let url = ''
  try {
    url = absolute(baseUrl as string).href
  } catch {
    // Relative, and there is no page.
  }
  if (typeof baseUrl !== 'string' || !/^http/.test(url))
    refuse('baseUrl', 'a URL with http(s), absolute where there is no page', JSON.stringify(baseUrl))
  // The value may be a secret.
  if (typeof token !== 'function' && (typeof token !== 'string' || !token))
    refuse(
      'token',
      'a text or a function (() => null where a cookie says who calls)',
      token === '' ? '""' : typeof token,
    )
}
