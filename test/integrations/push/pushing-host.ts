/** A process of the chat that pushes. */
import { Pool } from 'pg'
import { createPush, type PushOptions } from '../../../integrations/push/src/index'
import { createChat } from '../../../src/index'

const settings = JSON.parse(process.env.PUSH_HOST!) as Partial<PushOptions> & { databaseUrl: string }

async function main(): Promise<void> {
  const { databaseUrl, ...options } = settings
  const chat = await createChat({
    database: { url: databaseUrl, tenantFence: true },
    redis: { url: 'memory:' },
    logging: { level: 'silent' },
    providers: {
      authGuard: { canActivate: () => false },
      userExtractor: { extractUser: () => null },
      userResolver: {
        getUser: (id) => Promise.resolve({ id, nickname: id }),
        getUsers: (ids) => Promise.resolve(ids.map((id) => ({ id, nickname: id }))),
        searchUsers: () => Promise.resolve([]),
      },
    },
  })
  const database = new Pool({ connectionString: databaseUrl })
  const push = createPush({ chat, database, authenticate: () => null, ...options })
  await push.start()
  process.stdout.write('ready\n')
}

void main()
