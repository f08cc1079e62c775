import { World } from '../support/world'

it('refuses a user over the limit, says when to come back, and does not count other users', async () => {
  const world = await World.start({ settings: { limits: { rate: { requests: 3, seconds: 1 } } } })
  world.clock.stop()
  try {
    const [alice, bob] = [world.person('alice'), world.person('bob')]
    const answers = []
    for (let n = 0; n < 5; n += 1) answers.push(await alice.fetch('/channels'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(answers[4]?.headers.get('retry-after')).toBe('1')
    expect(await answers[4]?.json()).toMatchObject({
      error: { code: 'CHAT_RATE_LIMITED', details: { requests: 3, seconds: 1 } },
    })
    await bob.client.channels.list()
    await world.person('alice', { tenantId: 'another' }).client.channels.list()
    world.clock.advance(999)
    expect((await alice.fetch('/channels')).status).toBe(429)
    world.clock.advance(1)
    await alice.client.channels.list()
  } finally {
    await world.close()
  }
})
