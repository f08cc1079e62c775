/**
 * `npm run prove`: the same faults, from one seed, against this service and against other ways to build a chat, each
 * set up as its documentation recommends. Prints a table of their deliveries.
 */
import { randomBytes } from 'node:crypto'
import { readOptions } from './options.mjs'
import { build, ensureInstalled } from './prepare.mjs'
import { endWithNpm, run } from './program.mjs'

const usage = `npm run prove -- [options]

  --seed SEED   determines the faults and their times (default: a new one); with several, the results are ranges
  --rounds N    number of faults of each kind (1)
  --only NAME   only this way; may be given more than once
  --save        writes docs/proof.md and its plot

Needs PostgreSQL and Redis, and nats-server for one of the ways; it finds them or, on Debian, installs them.`

await run(async () => {
  await endWithNpm()
  const options = readOptions(
    usage,
    {
      seed: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true, default: [] },
      save: { type: 'boolean' },
    },
    { rounds: { fallback: 1, most: 100 } },
    () => {},
  )
  if (!options) return
  await ensureInstalled()
  await build({ wanted: ['clients', 'server'], onlyIfStale: true })
  const { prove } = await import('./prove/prove.mjs')
  await prove({ ...options, seeds: options.seed ?? [randomBytes(4).toString('hex')] })
})
