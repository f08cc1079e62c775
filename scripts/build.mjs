/**
 * `npm run build`: makes all parts of the build (builders.mjs), or those that are named.
 *
 *   node scripts/build.mjs [--if-stale] [clients] [server] [web] [studio] [docs]
 *
 * `npm pack` and `npm publish` come here first, so that a package of a fresh clone holds what it promises.
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
  // What the studio is made of is large, and so are the types of React for the client: a server needs none of it.
  await ensureInstalled({ tools: wanted.includes('studio') || wanted.includes('clients') })
  await build({ onlyIfStale: values['if-stale'], wanted })
})
