// Results shared by several handlers.

export const done = { status: 200 as const, body: { success: true as const } }

/** The result of an operation that creates once per idempotency key. */
export const created = <T>(body: T, replayed: boolean) => ({
  status: 201 as const,
  body,
  ...(replayed && { headers: { 'Idempotent-Replayed': 'true' } }),
})
