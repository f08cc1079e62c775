// Results shared by several handlers.

type Run<Input, Result> = (input: Input) => Promise<Result>

/** A handler that returns the result. */
export const ok =
  <Input, Body>(run: Run<Input, Body>) =>
  async (input: Input) => ({ status: 200 as const, body: await run(input) })

/** A handler that returns `success`. */
export const done = <Input>(run: Run<Input, unknown>) =>
  ok(async (input: Input) => {
    await run(input)
    return { success: true as const }
  })

const REPLAYED = { headers: { 'Idempotent-Replayed': 'true' } }

/** The result of an operation that creates once per idempotency key. */
export const created = <T>(body: T, replayed: boolean) => ({
  status: 201 as const,
  body,
  ...(replayed && REPLAYED),
})

/** The same, if the message may be held for a moderator. */
export const held = <T>({ heldMessage, replayed }: { heldMessage: T; replayed: boolean }) => ({
  status: 202 as const,
  body: { heldMessage },
  ...(replayed && REPLAYED),
})
