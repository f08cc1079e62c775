/**
 * The common part of the processes that tests kill: built code, because a killed process has to be a real one, with
 * settings that come as JSON in the environment, and lines on the standard output.
 */
const { writeSync } = require('node:fs')
const http = require('node:http')
const { openChat } = require('../../dist/src/service/chat.js')

const settings = JSON.parse(process.env.HOST_SETTINGS)

/** Writes at once, so that what was said before the process is killed is known. */
const say = (line) => writeSync(1, `${JSON.stringify(line)}\n`)

/** The service for those whose tokens the tests make, with what the host gives besides. */
const openHost = (providers = {}) =>
  openChat(
    {
      database: { url: settings.database },
      redis: { url: settings.redis, prefix: settings.prefix },
      logging: { level: 'silent' },
      providers: {
        authGuard: { canActivate: (request) => ((request.user = request.headers.authorization.slice(7)), true) },
        userExtractor: {
          extractUser: ({ user }) => {
            const { userId, tenantId } = JSON.parse(Buffer.from(user, 'base64url').toString('utf8'))
            return { id: userId, tenantId }
          },
        },
        userResolver: {
          getUser: async (id) => ({ id, nickname: id }),
          getUsers: async (ids) => ids.map((id) => ({ id, nickname: id })),
          searchUsers: async () => [],
        },
        ...providers,
      },
    },
    settings.internals,
  )

/** Serves it, and says where. */
function serve(chat) {
  const server = http.createServer(chat.callback())
  server.listen(0, '127.0.0.1', () => say({ url: `http://127.0.0.1:${server.address().port}` }))
}

module.exports = { settings, say, openHost, serve }
