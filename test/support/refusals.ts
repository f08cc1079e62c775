/**
 * Expects each attempt to fail with the error. Awaits them together, because Jest fails a test for a rejection that is
 * not awaited yet.
 */
export async function expectRefusals(attempts: Promise<unknown>[], error: object): Promise<void> {
  await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toMatchObject(error)))
}
