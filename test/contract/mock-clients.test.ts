import { conversationPromises } from '../clients/live/promises'
import { resetMock, type Mock } from './mock'

let mock: Mock

beforeAll(async () => {
  mock = await resetMock()
})

// The same promises that test/clients/live/service.test.ts checks on the service.
conversationPromises(() => ({ url: mock.url, tokenOf: (userId) => userId }))
