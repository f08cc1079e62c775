/** A process of the service that erases a user. */
const { settings, say, openHost } = require('./open-host.cjs')

async function main() {
  const chat = await openHost()
  if (settings.userId) await chat.data('acme').eraseUser(settings.userId, { messages: 'delete' })
  say('ready')
}

void main()
