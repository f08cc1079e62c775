// Answers that several handlers give.

export const done = { status: 200 as const, body: { success: true as const } }

/** The answer of an operation that creates once for each idempotency key. */
export const created = <T>(body: T, replayed: boolean) => ({
  status: 201 as const,
  body,
  ...(replayed && { headers: { 'Idempotent-Replayed': 'true' } }),
})
