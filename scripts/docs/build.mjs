/**
 * `npm run docs`: writes the documentation as a site of static files, which any web server can serve under any path.
 *
 *   node scripts/docs/build.mjs [--packed] [folder]
 *
 * `--packed` writes each file by gzip, as dist/docs holds them. The folder is .cache/docs if none is named.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../prepare.mjs'
import { root, run } from '../program.mjs'

await run(async () => {
  const { values, positionals } = parseArgs({
    options: { packed: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder = path.join(root, '.cache/docs'), ...more] = positionals
  if (more.length > 0) throw new Error(`npm run docs takes one folder, not ${more.join(', ')} beside it`)
  await ensureInstalled({ tools: false })
  const { writeSite } = await import('./site.mjs')
  const pages = await writeSite(root, path.resolve(folder), values)
  console.log(`docs: ${pages} pages in ${path.relative('', path.resolve(folder)) || '.'}`)
})
