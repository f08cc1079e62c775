import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstream as open, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { findNatsServer } from '../nats-server.mjs'
import { versionOf } from '../packages.mjs'

const STREAM = 'CHAT'
/** Timeouts far below the defaults, so a client detects a lost connection or consumer as fast as the others. */
const PING_MS = 10_000
const PULL = { expires: 2_000, idle_heartbeat: 1_000 }
const API = { timeout: 2_000 }

/** Three NATS servers with three replicas of the stream, as its documentation recommends. */
export const jetstream = {
  name: 'NATS with JetStream, three servers',
  key: 'nats jetstream',
  promises:
    'Each acknowledged message once and in order to an ordered consumer, which continues from its position. Publishing twice with one id within ' +
    'two minutes is one message. A stream for clients with trusted access to the broker: no chat rules.',
  versions: () => [`nats-server ${findNatsServer()?.version}`, versionOf('@nats-io/jetstream')],
  isMissing: () => (findNatsServer() ? undefined : 'nats-server 2.10 or newer is not here, and could not be unpacked'),
  processes: 3,
  clientsKnowServers: true,

  /** The command of each server, with the others' ports. Ready when its stream is. */
  commands({ ports, servers, morePorts, folder }) {
    const [routes, monitors] = [morePorts.slice(0, ports.length), morePorts.slice(ports.length)]
    return ports.map((port, n) => {
      const file = path.join(folder, `server-${n}.conf`)
      const settings = {
        server_name: `server-${n}`,
        listen: `127.0.0.1:${port}`,
        client_advertise: servers[n],
        http: `127.0.0.1:${monitors[n]}`,
        jetstream: { store_dir: path.join(folder, `server-${n}`), sync_interval: 'always' },
        cluster: {
          name: 'prove',
          listen: `127.0.0.1:${routes[n]}`,
          routes: routes.map((route) => `nats://127.0.0.1:${route}`),
        },
      }
      fs.writeFileSync(file, JSON.stringify(settings))
      const isReady = () => fetch(`http://127.0.0.1:${monitors[n]}/healthz`).then(({ ok }) => ok)
      return { program: String(findNatsServer()?.program), args: ['-c', file], isReady }
    })
  },

  connect: (servers) => connect({ servers, maxReconnectAttempts: -1, pingInterval: PING_MS }),

  async prepare({ servers }) {
    const connection = await this.connect(servers)
    for (let attempt = 0; ; attempt++) {
      try {
        const manager = await jetstreamManager(connection)
        await manager.streams.add({ name: STREAM, subjects: ['chat.>'], num_replicas: 3 })
        break
      } catch (error) {
        // The servers elect a leader first.
        if (attempt === 40) throw error
        await sleep(500)
      }
    }
    await connection.close()
  },

  async subscribe({ servers, channel, record }) {
    const connection = await this.connect(servers)
    const streams = open(connection, API)
    const consumer = await streams.consumers.get(STREAM, { filter_subjects: `chat.${channel}` })
    let last = 0
    const messages = await consumer.consume({
      ...PULL,
      callback(message) {
        // A recreated consumer may start with earlier messages, recognized by their numbers.
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

  async sender({ servers, channel }) {
    const connection = await this.connect(servers)
    const streams = open(connection, API)
    return {
      // Retries a publish without an answer; the id deduplicates it.
      send: (id) => streams.publish(`chat.${channel}`, id, { msgID: id, timeout: 5000, retries: 4 }),
      close: () => connection.close(),
    }
  },
}
