import { conversationPromises } from '../clients/live/promises'
import { startMockProcess, type MockProcess } from './mock-process'

let mock: MockProcess

beforeAll(async () => {
  mock = await startMockProcess()
})

afterAll(() => mock.end())

// The same promises that test/clients/live/service.test.ts checks on the service.
conversationPromises(() => ({ url: mock.url, tokenOf: (userId) => userId }))
