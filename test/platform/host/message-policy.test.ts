import { boundedPolicy } from '../../../src/platform/host/message-policy'
import { noTelemetry } from '../../../src/platform/telemetry/telemetry'
import type { MessageDraft, PolicyVerdict } from '../../../src/index'

it('reviews at most 256 drafts at once, and fails the next one at once', async () => {
  const answers: ((verdict: PolicyVerdict) => void)[] = []
  const logged: unknown[] = []
  const settings = { policy: { timeoutMs: 60_000, onFailure: 'closed', reviewSystem: false } }
  const policy = boundedPolicy(
    { review: () => new Promise((resolve) => answers.push(resolve)) },
    {
      config: { ...settings, log: { warn: (...line: unknown[]) => logged.push(line) } } as never,
      settingsOf: () => settings as never,
      telemetry: noTelemetry,
      validate: () => undefined,
    },
  )!
  const review = () =>
    policy.review({ kind: 'SEND', tenantId: 'acme', text: 'x' } as MessageDraft, { operation: 'sendMessage', body: {} })
  const running = Array.from({ length: 256 }, review)
  await expect(review()).rejects.toMatchObject({ code: 'CHAT_SERVICE_UNAVAILABLE', headers: { 'Retry-After': '1' } })
  expect(String((logged[0] as [{ err: Error }])[0].err)).toContain('256 reviews are running')

  for (const answer of answers) answer({ action: 'allow' })
  expect(await Promise.all(running)).toHaveLength(256)
  const next = review()
  while (answers.length < 257) await new Promise((resolve) => setImmediate(resolve))
  answers[256]?.({ action: 'refuse', reason: 'rude' })
  expect(await next).toMatchObject({ refusal: { code: 'CHAT_POLICY_REFUSED', details: { reason: 'rude' } } })
})
