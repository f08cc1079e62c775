/** The service in a node:http server, as in docs/mounting.md. A token is its user's id. */
import http from 'node:http'
import { createRequire } from 'node:module'

const { port, redisUrl, databaseUrl } = JSON.parse(process.argv[2])
const { createChat } = createRequire(import.meta.url)('../../../dist/src/index.js')

const chat = await createChat({
  providers: {
    authGuard: {
      canActivate(request) {
        request.user = request.headers.authorization?.slice('Bearer '.length)
        return Boolean(request.user)
      },
    },
    userExtractor: { extractUser: (request) => ({ id: request.user, tenantId: 'prove' }) },
    userResolver: {
      getUser: async (id) => ({ id, nickname: id }),
      getUsers: async (ids) => ids.map((id) => ({ id, nickname: id })),
      searchUsers: async () => [],
    },
  },
  database: { url: databaseUrl, migrate: true },
  redis: { url: redisUrl },
  logging: { level: 'error' },
})
const server = http.createServer(chat.callback())
chat.attach(server)
process.once('SIGTERM', async () => {
  server.close()
  await chat.close({ drainSeconds: 2 })
  process.exit(0)
})
server.listen(port, '127.0.0.1')
