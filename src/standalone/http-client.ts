interface Limits {
  timeoutMs: number
  maxBytes: number
  accept?: string
  bearer?: string | undefined
}

/** The other server answered with an error status. */
class StatusError extends Error {
  constructor(readonly status: number) {
    super(`the status is ${status}`)
  }
}

/** The text of a GET. The timeout covers the body. Redirects are refused: they could leak the bearer token. */
export async function readText(
  url: string,
  { timeoutMs, maxBytes, accept = 'application/json', bearer }: Limits,
): Promise<string> {
  // Checked here, because the error of fetch would show the URL, whose parameters may be secrets.
  if (!URL.canParse(url)) throw new Error('the URL is malformed')
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
    headers: { accept, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) },
  })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new StatusError(response.status)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`the response is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Whether the other server is unavailable: a timeout, a network error, or a 5xx. */
export function isAway(error: unknown): boolean {
  if (error instanceof StatusError) return error.status >= 500
  // fetch reports network errors as TypeError.
  return error instanceof TypeError || (error as Error).name === 'TimeoutError'
}

/** The error of fetch is generic; its cause gives the reason. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
