/**
 * A process of the service whose host writes every callback to its standard output, at once, so that what it was told
 * before it is killed is known. Built code, because a killed process has to be a real one. Its settings come as JSON in
 * the environment.
 */
const { writeSync } = require('node:fs')
const http = require('node:http')
const { openChat } = require('../../dist/src/chat.js')

const { database, redis, internals, callbackMs = 0, diesAt } = JSON.parse(process.env.CALLBACK_HOST)
const say = (line) => writeSync(1, `${JSON.stringify(line)}\n`)
let messages = 0
const callback = (name) => async (told) => {
  say({ begun: name, ...told })
  // The push of this message is still to be called.
  if (name === 'onMessageSent' && ++messages === diesAt) process.kill(process.pid, 'SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, callbackMs))
}
const onMessageSent = callback('onMessageSent')
const onChannelCreated = callback('onChannelCreated')
const onPushNeeded = callback('onPushNeeded')

async function main() {
  const chat = await openChat(
    {
      database: { url: database },
      redis: { url: redis, prefix: process.env.CALLBACK_PREFIX },
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
        eventHandler: {
          onMessageSent: (channelId, { id }) => onMessageSent({ channelId, id }),
          onChannelCreated: ({ id }) => onChannelCreated({ channelId: id, id }),
          onPushNeeded: ({ channelId, message: { id } }) => onPushNeeded({ channelId, id }),
        },
      },
    },
    internals,
  )
  const server = http.createServer(chat.callback())
  server.listen(0, '127.0.0.1', () => say({ url: `http://127.0.0.1:${server.address().port}` }))
}

void main()
