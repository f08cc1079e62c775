// Results shared by several handlers.

export const done = { status: 200 as const, body: { success: true as const } }

const REPLAYED = { headers: { 'Idempotent-Replayed': 'true' } }

/** The result of an operation that creates once per idempotency key. */
export const created = <T>(body: T, replayed: boolean) => ({
  status: 201 as const,
  body,
  ...(replayed && REPLAYED),
})

/** The same, where a moderator has to see it first. */
export const held = <T>({ heldMessage, replayed }: { heldMessage: T; replayed: boolean }) => ({
  status: 202 as const,
  body: { heldMessage },
  ...(replayed && REPLAYED),
})
