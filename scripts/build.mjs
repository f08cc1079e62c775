/**
 * `npm run build`: builds all parts (builders.mjs), or the named ones.
 *
 *   node scripts/build.mjs [--if-stale] [clients] [ui] [integrations] [server] [web] [studio] [docs]
 *
 * `npm pack` and `npm publish` run it first, so that the package of a fresh clone is complete.
 */
import { parseArgs } from 'node:util'
import { builders } from './builders.mjs'
import { build, ensureInstalled } from './prepare.mjs'
import { run } from './program.mjs'

await run(async () => {
  const { values, positionals } = parseArgs({
    options: { 'if-stale': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((part) => !Object.hasOwn(builders, part))
  if (unknown.length > 0) throw new Error(`build knows ${Object.keys(builders).join(', ')}, not ${unknown.join(', ')}`)
  const wanted = positionals.length > 0 ? positionals : Object.keys(builders)
  // The studio's packages and React's types for the client are large, and a server needs neither.
  await ensureInstalled({ tools: ['studio', 'clients', 'ui', 'integrations'].some((part) => wanted.includes(part)) })
  await build({ onlyIfStale: values['if-stale'], wanted })
})
