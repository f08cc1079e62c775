/** A process of the service that sends mails, with the packages as they are built. */
const http = require('node:http')
const { settings, say, openHost } = require('./open-host.cjs')

const isEmbedded = settings.database.startsWith('pglite:')

async function openPool() {
  if (!isEmbedded) return new (require('pg').Pool)({ connectionString: settings.database })
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create()
}

async function main() {
  const chat = await openHost()
  const { createMail } = await import('../../integrations/mail/dist/index.js')
  const mail = createMail({
    chat,
    database: await openPool(),
    secret: 'a secret of at least 32 characters',
    from: 'Acme <chat@acme.test>',
    replyAddress: 'reply@acme.test',
    channelUrl: 'https://acme.test/channels/{channelId}',
    addressOf: (_tenantId, userId) => `${userId}@users.test`,
    ...settings.mail,
  })
  await mail.migrate()
  await mail.start()
  const answer = chat.callback()
  const server = http.createServer((request, response) =>
    request.url === '/inbound' ? mail.inbound(request, response) : answer(request, response),
  )
  server.listen(0, '127.0.0.1', () => say({ url: `http://127.0.0.1:${server.address().port}` }))
}

void main()
