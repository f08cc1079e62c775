import { io } from 'socket.io-client'
import pg from 'pg'
import { versionOf } from '../packages.mjs'
import { OPTIONS, socketIo } from './socket-io.mjs'

export const socketIoOffsets = {
  name: 'Socket.IO, offsets and keys in PostgreSQL, as its guide on delivery shows',
  key: 'socket.io offsets',
  promises:
    'Each acknowledged message at least once, from the last offset of the client, which drops duplicates by id and sorts. A message sent again with its key is one message. History.',
  versions: () => [...socketIo.versions(), versionOf('pg')],
  processes: 2,
  server: 'socket-io-offsets-server.mjs',
  needsDatabase: true,

  async prepare({ databaseUrl }) {
    const connection = new pg.Client(databaseUrl)
    await connection.connect()
    await connection.query(`
      create table messages (
        id integer generated always as identity primary key, channel text not null, client_offset text unique, content text not null
      );
      create index on messages (channel, id);
    `)
    await connection.end()
  },

  async subscribe({ url, channel, record }) {
    const auth = { channel, serverOffset: 0 }
    const socket = io(url, { ...OPTIONS, forceNew: true, auth })
    const seen = new Set()
    socket.on('said', (text, id) => {
      auth.serverOffset = Math.max(auth.serverOffset, id)
      if (!seen.has(id)) record.receive(text)
      seen.add(id)
    })
    await new Promise((resolve) => socket.once('joined', () => resolve(undefined)))
    return { close: () => void socket.disconnect() }
  },

  async sender({ url, channel }) {
    const socket = io(url, { ...OPTIONS, forceNew: true })
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    // A run's message numbers are unique keys.
    return { send: (id) => socket.emitWithAck('say', channel, id, id), close: () => void socket.disconnect() }
  },
}
