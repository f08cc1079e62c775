/** The cost of changes as frequent as sends, against sending in the same place. */
import { row } from './rows.mjs'
import { messageIds, seedChannel, seedPoll } from './seed.mjs'
import { clients, rateOf, request, seconds, send, times, users, warmUpSeconds } from './tools.mjs'

const CHANNELS = 100
const OPTIONS = 10
/** More than a client sends in one second. */
const VOTES = 250

const post = (path, user, body) => request('POST', `/channels/${path}`, `user-${user}`, body)
const remove = (path, user) => request('DELETE', `/channels/${path}`, `user-${user}`)
/** The ids of each channel's messages. */
const ids = []
const messageOf = (channel, n) => `change${channel}/messages/${ids[channel][n - 1]}`

const sendIn = (channel) => send(`change${channel}`, 'user-1', 'hi')
const read = (channel, user) => post(`change${channel}/read`, user)
/** Each client has its own user or message, so every request changes a row. */
const react = (channel, client) => [
  post(`${messageOf(channel, 40)}/reactions`, client + 1, { key: 'like' }),
  remove(`${messageOf(channel, 40)}/reactions/like`, client + 1),
]
const edit = (channel, client, text) =>
  request('PATCH', `/channels/${messageOf(channel, client + 1)}`, 'user-1', { text })
const pin = (channel, client) => [
  post(`${messageOf(channel, client + 1)}/pin`, client + 1),
  remove(`${messageOf(channel, client + 1)}/pin`, client + 1),
]

/** A vote counts once: splits all possible votes over these channels among the clients. */
const votes = (channels) => (client, isWarmUp) => {
  const before = isWarmUp ? 0 : VOTES * warmUpSeconds
  return times(VOTES * (isWarmUp ? warmUpSeconds : seconds), (n) => {
    const turn = before + n
    const poll = `poll${channels.length}-${channels[(turn + 3 * client) % channels.length]}`
    const vote = Math.floor(turn / channels.length) * clients + client
    const optionIds = [`${poll}-o${(vote % OPTIONS) + 1}`]
    return post(`${poll}/polls/${poll}/vote`, Math.floor(vote / OPTIONS) + 1, { optionIds })
  })
}

async function seed(pool, channels) {
  const voters = Math.ceil(Math.ceil((VOTES * (warmUpSeconds + seconds)) / channels) * (clients / OPTIONS)) + 1
  for (let n = 0; n < channels; n += 1) {
    const poll = { id: `poll${channels}-${n}`, users: users(voters), messages: 1 }
    await seedChannel(pool, poll)
    await seedPoll(pool, poll)
  }
}

export async function changes({ databaseUrl, pool }) {
  for (let n = 0; n < CHANNELS; n += 1) {
    await seedChannel(pool, { id: `change${n}`, users: users(clients), messages: 40 })
    ids[n] = await messageIds(pool, `change${n}`)
  }
  const all = times(CHANNELS, (n) => n)
  const places = [
    { place: 'one channel', channels: [0] },
    { place: '100 channels', channels: all },
  ]
  for (const { channels } of places) await seed(pool, channels.length)
  await pool.query('analyze')
  const rate = (requests) => rateOf(databaseUrl, requests)
  const rows = []
  for (const { place, channels } of places) {
    const sends = await rate(channels.map(sendIn))
    const against = async (name, requests) =>
      rows.push(row(`${name}, ${place}`, 'sends', sends, await rate(requests), 0.9))
    /** Each client starts at a different channel. */
    const each = (request) => (client) =>
      channels.flatMap((_, n) => request(channels[(n + 3 * client) % channels.length], client))
    // Every second request sends, so there is always an unread message.
    await against(
      'send and read',
      times(CHANNELS, (n) => [
        sendIn(channels[n % channels.length]),
        read(channels[n % channels.length], (n % clients) + 1),
      ]).flat(),
    )
    if (channels === all)
      await against(
        'read where nothing is new',
        all.map((n) => read(n, 6)),
      )
    await against('react and take back', each(react))
    await against('vote', votes(channels))
    await against('edit', (client) =>
      ['one', 'two'].flatMap((text) => each((channel) => edit(channel, client, text))(client)),
    )
    await against('pin and unpin', each(pin))
  }
  return rows
}
