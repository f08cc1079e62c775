/** The service in a node:http server, as in docs/mounting.md. */
import http from 'node:http'
import { createRequire } from 'node:module'

const { port, redisUrl, databaseUrl } = JSON.parse(process.argv[2])
const require = createRequire(import.meta.url)
const { createChat } = require('../../../dist/src/index.js')
const { People, testProviders } = require('../../../dist/src/testing/test-host.js')

const chat = await createChat({
  providers: testProviders(new People(undefined)),
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
