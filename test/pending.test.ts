import { operations, type OperationId } from '../generated/operations'
import { pending } from '../src/handlers'
import { raw } from './support/raw'
import { requestFor, setStage } from './support/stage'
import { World, type Person } from './support/world'

/** May only fall. Whoever writes a handler takes its operation out of `pending` in src/handlers.ts and lowers this. */
const NOT_WRITTEN = 10

describe('operations that are not written yet', () => {
  let world: World
  let alice: Person

  beforeAll(async () => {
    world = await World.start()
    alice = world.person('alice')
  })
  afterAll(() => world.close())

  it(`are ${NOT_WRITTEN}`, () => {
    expect(pending).toHaveLength(NOT_WRITTEN)
  })

  it('are those that answer 501, and no others', async () => {
    const unwritten: OperationId[] = []
    for (const id of Object.keys(operations) as OperationId[]) {
      const request = requestFor(id, await setStage(alice))
      const headers = { ...request.headers, authorization: `Bearer ${alice.token}` }
      const { status, body } = await raw(alice.node.url, { ...request, headers })
      // A host without a storage provider is another matter.
      if (status === 501 && body.error.code === 'CHAT_NOT_IMPLEMENTED') unwritten.push(id)
    }
    expect(unwritten.sort()).toEqual([...pending].sort())
  })
})
