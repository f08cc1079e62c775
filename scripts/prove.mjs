/**
 * `npm run prove`: the same faults, from one seed, against this service and against other ways to build the same, each set up as its
 * own documentation recommends; and a table of what each of them delivered.
 */
import { randomBytes } from 'node:crypto'
import { readOptions } from './options.mjs'
import { build, ensureInstalled, ensureInstalledIn } from './prepare.mjs'
import { endWithNpm, run } from './program.mjs'

const usage = `npm run prove -- [options]

  --seed SEED   decides which faults happen when (a new one each time); of several the results are ranges
  --rounds N    how often each kind of fault happens (1)
  --only NAME   one of the ways alone; may be given more than once
  --save        writes docs/proof.md and its plot

Needs PostgreSQL and Redis, and nats-server for one of the ways; it finds them or, on Debian, brings them.`

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
  ensureInstalledIn('scripts/prove')
  await build({ wanted: ['clients', 'server'], onlyIfStale: true })
  const { prove } = await import('./prove/prove.mjs')
  await prove({ ...options, seeds: options.seed ?? [randomBytes(4).toString('hex')] })
})
