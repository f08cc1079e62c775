/**
 * `npm run build`: builds all parts (builders.mjs), or the named ones.
 *
 *   node scripts/build.mjs [--if-stale] [clients] [ui] [integrations] [push] [server] [web] [studio] [docs]
 *
 * `npm pack` and `npm publish` run it first, so a package from a fresh clone is complete.
 */
import { parseArgs } from 'node:util'
import { parts } from './builders.mjs'
import { build, ensureInstalled } from './prepare.mjs'
import { run } from './program.mjs'

await run(async () => {
  const { values, positionals } = parseArgs({
    options: { 'if-stale': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((part) => !Object.hasOwn(parts, part))
  if (unknown.length > 0) throw new Error(`build knows ${Object.keys(parts).join(', ')}, not ${unknown.join(', ')}`)
  const wanted = positionals.length > 0 ? positionals : Object.keys(parts)
  // Skips large packages that a server doesn't need: the studio's, and React's types for the client.
  await ensureInstalled({ tools: ['studio', 'clients', 'ui', 'integrations'].some((part) => wanted.includes(part)) })
  await build({ onlyIfStale: values['if-stale'], wanted })
})
