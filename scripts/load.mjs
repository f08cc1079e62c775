/**
 * `npm run load -- --url … --token …`: drives a running server with the client, like people who chat, and prints a table of
 * failures, latencies, and whether every message reached every socket exactly once.
 */
import { checkUrl, readOptions } from './options.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { endWithNpm, run } from './program.mjs'

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

const numbers = {
  people: { fallback: 10, most: 1000 },
  channels: { fallback: 10, most: 10_000 },
  members: { fallback: 5, most: 100 },
  sockets: { fallback: 1, most: 100 },
  rate: { fallback: 20, most: 10_000, isFraction: true },
  seconds: { fallback: 10, most: 3600 },
  length: { fallback: 50, most: 4000 },
  settle: { fallback: 10, most: 600 },
}

await run(async () => {
  await endWithNpm()
  const options = readOptions(
    usage,
    {
      url: { type: 'string', default: '' },
      token: { type: 'string', multiple: true, default: [] },
      secret: { type: 'string' },
      tenant: { type: 'string', default: 'load' },
      keep: { type: 'boolean' },
      json: { type: 'boolean' },
    },
    numbers,
    ({ url, token, secret }) => {
      checkUrl(url)
      if (token.length > 0 === (secret !== undefined))
        throw new Error('--token or --secret must be given, and not both.')
    },
  )
  if (!options) return
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
