import type { DraftKind, MessageDraft, PolicyVerdict } from '../../../src/index'
import { World, type Person } from '../../support/world'

type Answer = (draft: MessageDraft, options: { signal: AbortSignal }) => unknown

/** A world whose host has a policy that a test changes. After each test it allows everything again. */
export const allow: Answer = () => ({ action: 'allow' }) satisfies PolicyVerdict

export const policy = { answer: allow, asked: [] as MessageDraft[] }
export const kindsAsked = (): DraftKind[] => policy.asked.map(({ kind }) => kind)

export let world: World
export let alice: Person
export let bob: Person

beforeAll(async () => {
  world = await World.start({
    storage: true,
    sweepMs: 200,
    settings: { policy: { timeoutMs: 2000 }, metrics: true },
    providers: {
      messagePolicy: {
        review(draft, options) {
          policy.asked.push(draft)
          return policy.answer(draft, options) as PolicyVerdict
        },
      },
      settingsProvider: { settingsFor: (tenantId) => (tenantId === 'open' ? { policy: { onFailure: 'open' } } : null) },
    },
  })
  alice = world.person('alice')
  bob = world.person('bob')
})
afterAll(() => world.close())
beforeEach(() => (policy.asked = []))
afterEach(() => (policy.answer = allow))

export const group = () => alice.client.channels.createGroup({ userIds: ['bob'] })
export const textsOf = async (channelId: string) =>
  (await bob.client.messages.list(channelId)).messages.map(({ text }) => text).reverse()
