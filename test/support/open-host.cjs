/**
 * The common part of the processes that tests kill. Runs built code in a real process, reads settings as JSON from the
 * environment, and prints lines to stdout.
 */
const { writeSync } = require('node:fs')
const http = require('node:http')
const { openChat } = require('../../dist/src/service/chat.js')

const settings = JSON.parse(process.env.HOST_SETTINGS)

/** Writes synchronously, so no line is lost when the process is killed. */
const say = (line) => writeSync(1, `${JSON.stringify(line)}\n`)

/** The service with the tests' tokens, and the host's other options. */
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

/** Serves it, and prints its address. */
function serve(chat) {
  const server = http.createServer(chat.callback())
  server.listen(0, '127.0.0.1', () => say({ url: `http://127.0.0.1:${server.address().port}` }))
}

module.exports = { settings, say, openHost, serve }
