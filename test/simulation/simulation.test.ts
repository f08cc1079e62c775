import { lifeOf, simulate } from './simulate'

it('is the same twice', async () => {
  const started = Date.now()
  const first = await simulate(lifeOf("1", 60))
  const { trace, ...more } = first
  console.log(more, Date.now() - started, 0)
  const second = await simulate(lifeOf("1", 60))
  expect(second.fingerprint).toEqual(first.fingerprint)
})
