import { conversationPromises } from '../clients/live/promises'
import { startMockProcess, type MockProcess } from './mock-process'

let mock: MockProcess

beforeAll(async () => {
  mock = await startMockProcess()
})

afterAll(() => mock.end())

// The same as test/clients/live/service.test.ts asks of the service itself.
conversationPromises(() => ({ url: mock.url, tokenOf: (userId) => userId }))
