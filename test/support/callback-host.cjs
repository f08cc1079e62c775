/** A process of the service whose host prints every callback. */
const { settings, say, openHost, serve } = require('./open-host.cjs')

const { callbackMs = 0, diesAt } = settings
let messages = 0
const callback = (name) => async (told) => {
  say({ begun: name, ...told })
  // The push callback of this message is still pending.
  if (name === 'onMessageSent' && ++messages === diesAt) process.kill(process.pid, 'SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, callbackMs))
}
const onMessageSent = callback('onMessageSent')
const onChannelCreated = callback('onChannelCreated')
const onPushNeeded = callback('onPushNeeded')

async function main() {
  const chat = await openHost({
    eventHandler: {
      onMessageSent: (channelId, { id }) => onMessageSent({ channelId, id }),
      onChannelCreated: ({ id }) => onChannelCreated({ channelId: id, id }),
      onPushNeeded: ({ channelId, message: { id } }) => onPushNeeded({ channelId, id }),
    },
  })
  serve(chat)
}

void main()
