/**
 * A process of the service with a consumer that writes what it gets to its standard output, at once, so that what it got
 * before it is killed is known. Built code, because a killed process has to be a real one. Its settings come as JSON in the
 * environment.
 */
const { writeSync } = require('node:fs')
const http = require('node:http')
const { openChat } = require('../../dist/src/chat.js')

const { database, redis, prefix, internals, handlerMs = 0, deadlyText } = JSON.parse(process.env.CONSUMING_HOST)
const say = (line) => writeSync(1, `${JSON.stringify(line)}\n`)

async function main() {
  const chat = await openChat(
    {
      database: { url: database },
      redis: { url: redis, prefix },
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
      },
    },
    internals,
  )
  await chat.consume(
    'test',
    async ({ id, channelId, seq, payload, attempt }) => {
      if (deadlyText !== undefined && payload.message?.text === deadlyText) process.kill(process.pid, 'SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, handlerMs))
      say({ done: id, channelId, seq, attempt, message: payload.message?.id })
    },
    { from: 'start', retry: { attempts: 5, minSeconds: 0.05, maxSeconds: 0.1 } },
  )
  const server = http.createServer(chat.callback())
  server.listen(0, '127.0.0.1', () => say({ url: `http://127.0.0.1:${server.address().port}` }))
}

void main()
