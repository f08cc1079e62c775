/** A process of the service with a consumer that prints its events. */
const { settings, say, openHost, serve } = require('./open-host.cjs')

const { handlerMs = 0, deadlyText } = settings

async function main() {
  const chat = await openHost()
  await chat.consume(
    'test',
    async ({ id, channelId, seq, payload, attempt }) => {
      if (deadlyText !== undefined && payload.message?.text === deadlyText) process.kill(process.pid, 'SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, handlerMs))
      say({ at: Date.now(), done: id, channelId, seq, attempt, message: payload.message?.id })
    },
    { from: 'start', retry: { attempts: 3, minSeconds: 0.05, maxSeconds: 0.1 } },
  )
  serve(chat)
}

void main()
