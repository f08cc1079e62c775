import { WebSocket } from 'ws'
import { ChatClient } from '../../../clients/typescript/dist/esm/index.js'
import { tokenOf } from '../../../dist/src/testing/test-host.js'
import { versionOf } from '../packages.mjs'

const clientOf = (url, userId) => new ChatClient({ baseUrl: url, token: tokenOf(userId, 'prove'), WebSocket })
/** A message's number is in its metadata. */
const idOf = ({ metadata }) => metadata.prove

export const chatService = {
  name: 'this service',
  key: 'chat-service',
  promises:
    'Each acknowledged message once and in order to each subscriber, or the subscriber is asked to reload. A message sent again ' +
    'with its key is one message. History.',
  versions: () => [versionOf()],
  processes: 2,
  server: 'chat-service-server.mjs',
  needsDatabase: true,

  /** A channel of each name, with its members. */
  async prepare({ url, channels, members }) {
    this.ids = new Map()
    for (const channel of channels) {
      const owner = clientOf(url, `${channel}-sender`)
      const { id } = await owner.channels.createGroup({ userIds: members(channel), name: channel })
      this.ids.set(channel, id)
    }
  },

  async subscribe({ url, channel, name, record }) {
    const client = clientOf(url, name)
    const realtime = client.realtime()
    const channelId = this.ids.get(channel)
    realtime.on('chat:message:received', ({ message }) => record.receive(idOf(message)))
    realtime.on('reload', async () => {
      record.notifyOfGap()
      const loaded = []
      for await (const message of client.messages.iterate(channelId, { limit: 100 })) loaded.push(idOf(message))
      record.load(loaded.reverse())
    })
    await realtime.connect()
    await realtime.join(channelId)
    return { close: () => realtime.close() }
  },

  async sender({ url, channel }) {
    const { messages } = clientOf(url, `${channel}-sender`)
    const channelId = this.ids.get(channel)
    return {
      send: (id) => messages.send(channelId, { text: id, metadata: { prove: id } }),
      close() {},
    }
  },
}
