import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findNatsServer } from '../../find-service.mjs'
import { versionOf } from '../versions.mjs'

const STREAM = 'CHAT'

/** Its servers are the broker: three of them, which keep three copies of the stream, as its documentation recommends. */
export const jetstream = {
  name: 'NATS with JetStream, three servers',
  key: 'nats jetstream',
  promises:
    'Each acknowledged message once and in order to an ordered consumer, which goes on where it was. Publishing twice with one id within ' +
    'two minutes is one message. A stream for clients that are trusted with the broker: no rules of a chat.',
  versions: () => [
    spawnSync(findNatsServer(), ['--version'], { encoding: 'utf8' }).stdout.trim().replace(': v', ' '),
    versionOf('@nats-io/jetstream'),
  ],
  isMissing: () => (findNatsServer() ? undefined : 'nats-server is not here, and could not be installed'),
  processes: 3,

  /** The command of each server, which knows the ports of the others. */
  commands({ ports, routePorts, folder }) {
    const routes = routePorts.map((port) => `nats://127.0.0.1:${port}`).join(',')
    return ports.map((port, n) => [
      findNatsServer(),
      [
        '-a',
        '127.0.0.1',
        '-p',
        String(port),
        '-n',
        `server-${n}`,
        '-js',
        '-sd',
        path.join(folder, `server-${n}`),
      ].concat(
        ['--cluster_name', 'prove', '--cluster', `nats://127.0.0.1:${routePorts[n]}`, '--routes', routes],
        ['--no_advertise'],
      ),
    ])
  },

  async connect(url) {
    const { connect } = await import('@nats-io/transport-node')
    const { host } = new URL(url)
    return connect({ servers: host, reconnect: true, maxReconnectAttempts: -1, ignoreClusterUpdates: true })
  },

  async prepare({ url }) {
    const { jetstreamManager } = await import('@nats-io/jetstream')
    const connection = await this.connect(url)
    for (let attempt = 0; ; attempt++) {
      try {
        const manager = await jetstreamManager(connection)
        await manager.streams.add({ name: STREAM, subjects: ['chat.>'], num_replicas: 3 })
        break
      } catch (error) {
        // The servers choose their leader first.
        if (attempt === 40) throw error
        await sleep(500)
      }
    }
    await connection.close()
  },

  async subscribe({ url, channel, record }) {
    const { jetstream: streamsOf } = await import('@nats-io/jetstream')
    const connection = await this.connect(url)
    const consumer = await streamsOf(connection).consumers.get(STREAM, { filter_subjects: `chat.${channel}` })
    let last = 0
    const messages = await consumer.consume({
      callback(message) {
        // A consumer that is made anew may begin with what was there: its numbers tell.
        if (message.seq <= last) return
        last = message.seq
        record.receive(message.string())
      },
    })
    return {
      async close() {
        await messages.close()
        await connection.close()
      },
    }
  },

  async sender({ url, channel }) {
    const { jetstream: streamsOf } = await import('@nats-io/jetstream')
    const connection = await this.connect(url)
    const streams = streamsOf(connection)
    return {
      // It repeats a publish that found no answer; the id makes that harmless.
      send: (id) => streams.publish(`chat.${channel}`, id, { msgID: id, timeout: 5000, retries: 4 }),
      close: () => connection.close(),
    }
  },
}
