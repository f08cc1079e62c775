import { WebSocket } from 'ws'
import { ChatClient } from '../../clients/typescript/src/index'
import { operations, type OperationId } from '../../generated/operations'
import { checkReply } from '../support/contract'
import { startMockProcess } from './mock-process'
import { HELD_TEXT, notingFetch, tour } from './tour'

it('serves every operation to the client as the contract says', async () => {
  const mock = await startMockProcess()
  const called = new Set<OperationId | undefined>()
  const problems: string[] = []
  const fetch = notingFetch((id, response, text) => {
    called.add(id)
    // The moderator of the decision may not, as in the service.
    if (id === 'decideAppeal' && response.status === 403) checkReply(id, response.status, text)
    else if (!response.ok) problems.push(`${id} answered ${response.status}: ${text}`)
    else if (id) checkReply(id, response.status, text)
  })
  const clientOf = (token: string) => new ChatClient({ baseUrl: mock.url, token, fetch, retries: 0, WebSocket })
  try {
    const rule = { contains: HELD_TEXT, action: 'hold', reason: 'tour' }
    await globalThis.fetch(`${mock.url}/mock/policy`, { method: 'POST', body: JSON.stringify(rule) })
    await tour(clientOf('alice'), clientOf('bob'), clientOf('carol'))
  } finally {
    await mock.end()
  }
  expect(problems).toEqual([])
  expect([...called].sort()).toEqual(Object.keys(operations).sort())
})
