interface Limits {
  timeoutMs: number
  maxBytes: number
  accept?: string
  bearer?: string | undefined
}

/** The other server answered, with a status that is not of success. */
export class StatusError extends Error {
  constructor(readonly status: number) {
    super(`the status is ${status}`)
  }
}

/**
 * The text that another server answers to a GET. The limit of time covers the body too. A redirect is refused, because it
 * could lead anywhere, with the bearer token.
 */
export async function readText(
  url: string,
  { timeoutMs, maxBytes, accept = 'application/json', bearer }: Limits,
): Promise<string> {
  // The message of fetch would show the URL, whose parameters may be secrets.
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
    if (size > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Whether the other server did not answer, or says itself that it cannot: a timeout, an error of the network, or a 5xx. */
export function isAway(error: unknown): boolean {
  if (error instanceof StatusError) return error.status >= 500
  // fetch reports errors of the network as a TypeError.
  return error instanceof TypeError || (error as Error).name === 'TimeoutError'
}

/** fetch says no more than that it failed; its cause says why. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
