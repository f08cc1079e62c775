/**
 * A process of the service that erases, and is killed meanwhile: built code, because a killed process has to be a real one.
 * Its settings come as JSON in the environment.
 */
const { writeSync } = require('node:fs')
const { openChat } = require('../../dist/src/chat.js')

const { database, redis, prefix, internals, userId } = JSON.parse(process.env.ERASING_HOST)

async function main() {
  const chat = await openChat(
    {
      database: { url: database },
      redis: { url: redis, prefix },
      logging: { level: 'silent' },
      providers: {
        authGuard: { canActivate: () => false },
        userExtractor: { extractUser: () => null },
        userResolver: { getUser: async () => null, getUsers: async () => [], searchUsers: async () => [] },
      },
    },
    internals,
  )
  if (userId) await chat.data('acme').eraseUser(userId, { messages: 'delete' })
  writeSync(1, 'ready\n')
}

void main()
