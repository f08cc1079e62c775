import { WebSocket } from 'ws'
import { ChatClient } from '../../clients/typescript/src/index'
import { operations, type OperationId } from '../../generated/operations'
import { checkReply } from '../support/contract'
import { startMockProcess } from './mock-process'
import { notingFetch, tour } from './tour'

it('serves every operation to the client as the contract says, with what it keeps in place of examples', async () => {
  const mock = await startMockProcess()
  const called = new Set<OperationId | undefined>()
  const problems: string[] = []
  const fetch = notingFetch((id, response, text) => {
    called.add(id)
    if (!response.ok) problems.push(`${id} answered ${response.status}: ${text}`)
    else if (id) checkReply(id, response.status, text)
  })
  const clientOf = (token: string) => new ChatClient({ baseUrl: mock.url, token, fetch, retries: 0, WebSocket })
  try {
    await tour(clientOf('alice'), clientOf('bob'))
  } finally {
    await mock.end()
  }
  expect(problems).toEqual([])
  expect([...called].sort()).toEqual(Object.keys(operations).sort())
})
