/**
 * Each attempt fails with the error. They are awaited together: Jest fails a test for a rejection that comes while another
 * attempt is awaited.
 */
export async function expectRefusals(attempts: Promise<unknown>[], error: object): Promise<void> {
  await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toMatchObject(error)))
}
