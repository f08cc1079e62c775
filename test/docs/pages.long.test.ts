import { codeBlocks, programOf, runnable } from '../support/docs'
import { runScript } from '../platform/database/scratch'

const PROVIDERS = `
import type { ChatProviders } from '@chat-service/server'

const user = (id: string) => ({ id, nickname: id })
const providers: ChatProviders = {
  authGuard: { canActivate: () => false },
  userExtractor: { extractUser: () => null },
  userResolver: {
    getUser: async (id) => user(id),
    getUsers: async (ids) => ids.map(user),
    searchUsers: async () => [],
  },
  storageProvider: {
    async upload(file, { mimeType }) {
      let fileSize = 0
      for await (const chunk of file) fileSize += (chunk as Buffer).length
      return { fileUrl: 'https://files.test/1', fileSize, mimeType }
    },
    delete: async () => undefined,
  },
}
`

/** Pages whose code is a program, with its assumed declarations and its output. */
const pages = [
  {
    page: 'server-api.md',
    prelude: PROVIDERS,
    prints: [
      'true',
      'CHAT_VALIDATION_ERROR 400 userIds',
      'You have won!',
      '1 undefined',
      'bob false false 4 1',
      '4',
      'true',
      'CHAT_SERVICE_UNAVAILABLE',
    ],
  },
  { page: 'observability.md', prelude: PROVIDERS, prints: ['true', 'true true'] },
  {
    page: 'streams.md',
    prelude: '',
    prints: [
      'The launch is on Thursday. COMPLETE',
      'true 26',
      'The launch is on Thursday. 2',
      '1',
      "1 tool 1 { name: 'calendar', state: 'running' }",
      'CHAT_STREAM_STOPPED',
      'On and on STOPPED',
    ],
  },
  {
    page: 'messages.md',
    prelude: '',
    prints: [
      'When do we launch?',
      '1 1 On Thursday.',
      'FILE plan.txt What we do each day',
      '1',
      '0 1',
      'An hour later',
      'CHAT_DRAFT_CHANGED',
      '0',
    ],
  },
  {
    page: 'channels.md',
    prelude: '',
    prints: [
      'DIRECT GROUP',
      'CHAT_SLOW_MODE true',
      'CHAT_NOT_CHANNEL_OPERATOR',
      'DIRECT true false, GROUP false true',
      'Launch',
      '1',
    ],
  },
  { page: 'testing.md', prelude: '', prints: ['hi', 'later true', '200'] },
  {
    page: 'moderation.md',
    prelude: PROVIDERS,
    prints: [
      '403 CHAT_POLICY_REFUSED link',
      'link',
      'RELEASE dora',
      'Call •••',
      'toxic',
      'known_file',
      'RELEASE fine by a person own initiative 1',
      '0 0 null',
    ],
  },
]

// Types are checked by npm run typecheck.
it.each(pages)('the code of docs/$page runs, and prints the documented output', async ({ page, prelude, prints }) => {
  const { ended } = await runScript(runnable(programOf(codeBlocks(page), prelude)))
  const { code, stdout, stderr } = await ended
  const lines = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
  expect({ code, lines, stderr }).toEqual({ code: 0, lines: prints, stderr: '' })
})
