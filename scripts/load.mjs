/**
 * `npm run load -- --url … --token …`: drives a running server with the client, as people would who write to each other, and
 * ends with a table: what failed, how long it took, and whether every message reached every socket exactly once.
 */
import { parseArgs } from 'node:util'
import { endWithNpm, ensureBuilt, ensureInstalled, run } from './prepare.mjs'

const usage = `npm run load -- --url URL (--token TOKEN … | --secret SECRET) [options]

  --url URL        where the server is, with the path below which it is mounted
  --token TOKEN    of a person who takes part; once for each. A JSON Web Token whose claim userId or sub names the
                   person, or any token as ID=TOKEN
  --secret SECRET  signs tokens of --people persons in --tenant, for the standalone server (CHAT_JWT_SECRET)
  --people N       with --secret: how many persons (10)
  --tenant ID      with --secret: their tenant (load)
  --channels N     how many channels are made (10)
  --members N      how many persons are in each (5, or all if there are fewer)
  --sockets N      connections of each person (1)
  --rate N         messages a second, of all channels together (20)
  --seconds N      how long (10)
  --length N       characters of each message (50)
  --settle N       seconds after which what is still missing counts as lost, if nothing came meanwhile (10)
  --keep           leaves the channels where they are
  --json           prints the outcome as JSON

Ends with 1 if a message failed, was lost or came twice.`

const counts = { people: 10, channels: 10, members: 5, sockets: 1, rate: 20, seconds: 10, length: 50, settle: 10 }
const most = {
  people: 1000,
  channels: 10_000,
  members: 100,
  sockets: 100,
  rate: 10_000,
  seconds: 3600,
  length: 4000,
  settle: 600,
}

/** @throws {Error} that names the option, what was found and what is allowed. */
const readOptions = (args) => {
  const text = { type: 'string' }
  const flag = { type: 'boolean', default: false }
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, { ...text, default: String(n) }]))
  const options = { url: text, token: { ...text, multiple: true, default: [] }, secret: text }
  const rest = { tenant: { ...text, default: 'load' }, keep: flag, json: flag, help: flag, ...numbers }
  const { values } = parseArgs({ args, options: { ...options, ...rest } })
  if (values.help) return undefined
  for (const name of Object.keys(counts)) {
    const value = Number(values[name])
    const isWhole = Number.isInteger(value) || (name === 'rate' && value > 0)
    if (!isWhole || value <= 0 || value > most[name]) {
      throw new Error(`--${name} must be a number from 1 to ${most[name]}; it is ${JSON.stringify(values[name])}.`)
    }
    values[name] = value
  }
  if (!/^https?:\/\/./.test(values.url ?? '')) {
    throw new Error(`--url must begin with http:// or https://; it is ${values.url ?? 'missing'}.`)
  }
  if (values.token.length > 0 === (values.secret !== undefined)) {
    throw new Error('--token or --secret must be given, and not both.')
  }
  return values
}

await run(async () => {
  await endWithNpm()
  let options
  try {
    options = readOptions(process.argv.slice(2))
  } catch (error) {
    throw new Error(`${error.message}\n\n${usage}`)
  }
  if (!options) return console.log(usage)
  await ensureInstalled()
  await ensureBuilt()
  const { drive } = await import('./load/drive.mjs')
  const { peopleOf } = await import('./load/people.mjs')
  const { table } = await import('./load/table.mjs')
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
  const outcome = await drive(options, peopleOf(options), stop.signal)
  console.log(options.json ? JSON.stringify(outcome, null, 2) : table(outcome))
  const { failed, lost, doubled } = outcome
  process.exitCode = failed + lost + doubled > 0 ? 1 : 0
})
