import { ChatClient } from '../../clients/typescript/src/index'
import { operations, type OperationId } from '../../generated/operations'
import { checkReply } from '../support/contract'
import { World } from '../support/world'
import { startMock, startProxy } from './prism'
import { notingFetch, tour, tourPolicy } from './tour'

describe('the contract', () => {
  it('is served by the mock, with examples that the client understands', async () => {
    const mock = await startMock()
    const called = new Set<OperationId | undefined>()
    const problems: string[] = []
    const client = new ChatClient({
      baseUrl: mock.url,
      token: 'any',
      retries: 0,
      fetch: notingFetch((id, response, text) => {
        called.add(id)
        if (!response.ok) problems.push(`${id} returned ${response.status}: ${text}`)
        else if (id) checkReply(id, response.status, text)
      }),
    })
    await tour(client, client)
    await mock.close()
    expect(problems).toEqual([])
    expect([...called].sort()).toEqual(Object.keys(operations).sort())
  })

  it('is kept by the server, as validated by a proxy', async () => {
    const world = await World.start({ storage: true, providers: { messagePolicy: tourPolicy } })
    const proxy = await startProxy((world.nodes[0] as World['nodes'][number]).url)
    const called = new Set<OperationId | undefined>()
    const violations: string[] = []
    const fetch = notingFetch((id, response, text) => {
      called.add(id)
      const found = response.headers.get('sl-violations')
      if (found) violations.push(`${id} (${response.status}): ${found} ${text}`)
    })
    const clientOf = (userId: string) =>
      new ChatClient({ baseUrl: proxy.url, token: world.person(userId).token, fetch, retries: 0 })
    await tour(clientOf('alice'), clientOf('bob'))
    await proxy.close()
    await world.close()
    expect(violations).toEqual([])
    expect([...called].sort()).toEqual(Object.keys(operations).sort())
  })
})
