/** A process of the service that adds previews, and crashes at the configured point. */
import path from 'node:path'
import { openLinks } from '../../../integrations/links/src/links'
import type { LinksChat } from '../../../integrations/links/src/options'

// Loaded by a path that the bundler ignores.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { settings, openHost, serve } = require(path.resolve('test/support/open-host.cjs')) as {
  settings: { ports: number[]; dies?: 'before' | 'after' }
  openHost: () => Promise<LinksChat>
  serve: (chat: LinksChat) => void
}

const die = () => process.kill(process.pid, 'SIGKILL')

async function main() {
  const chat = await openHost()
  const { dies, ports } = settings
  const dying: LinksChat = {
    consume: (...args) => chat.consume(...args),
    consumers: chat.consumers,
    system: (tenantId) => ({
      messages: {
        async setLinkMetadata(...args) {
          if (dies === 'before') die()
          const message = await chat.system(tenantId).messages.setLinkMetadata(...args)
          if (dies === 'after') die()
          return message
        },
      },
    }),
  }
  const options = { chat: dying, ports, dangerouslyReachableNetworks: ['127.0.0.0/8'] }
  await openLinks(options, { resolve: () => Promise.resolve(['127.0.0.1']) }).start()
  serve(chat)
}

void main()
