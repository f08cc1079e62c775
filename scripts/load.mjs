/**
 * `npm run load -- --url … --token …`: drives a running server through the client like chatting users, and prints
 * failures, latencies, and whether each message reached each socket exactly once.
 */
import { checkUrl, readOptions } from './options.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { endWithNpm, run } from './program.mjs'

const usage = `npm run load -- --url URL (--token TOKEN … | --secret SECRET) [options]

  --url URL        URL of the server, with its path prefix
  --token TOKEN    of a user; once per user. A JSON Web Token whose claim userId or sub is the
                   user id, or any token as ID=TOKEN
  --secret SECRET  signs tokens of --people users in --tenant, for the standalone server (CHAT_JWT_SECRET)
  --people N       with --secret: number of users (10)
  --tenant ID      with --secret: their tenant (load)
  --channels N     number of channels (10)
  --members N      users in each (5, or all if there are fewer)
  --sockets N      connections per user (1)
  --rate N         messages a second, over all channels (20)
  --seconds N      duration (10)
  --settle N       seconds without any message, after which missing ones count as lost (10)
  --json           prints the results as JSON

Exits with 1 if a message failed, was lost or arrived twice.`

const numbers = {
  people: { fallback: 10, most: 1000 },
  channels: { fallback: 10, most: 10_000 },
  members: { fallback: 5, most: 100 },
  sockets: { fallback: 1, most: 100 },
  rate: { fallback: 20, most: 10_000, isFraction: true },
  seconds: { fallback: 10, most: 3600 },
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
