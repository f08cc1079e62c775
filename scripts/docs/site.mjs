// Writes the whole site into a folder: guides, references, their Markdown, the search and llms.txt.
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { readJson } from '../program.mjs'
import { readContract } from './contract.mjs'
import { errorsPage } from './errors.mjs'
import { eventPages } from './events.mjs'
import { copiesOf, guidePages } from './guides.mjs'
import { kitPages } from './kit.mjs'
import { layout } from './layout.mjs'
import { llmsText, searchIndex } from './listings.mjs'
import { restPages } from './rest.mjs'

/** @returns how many pages there are. */
export async function writeSite(root, folder, { packed = false } = {}) {
  const { repository } = readJson(root, 'package.json')
  const contract = readContract(root)
  const pages = [
    ...guidePages(root, repository.url.replace(/^git\+|\.git$/g, '')),
    ...kitPages(root),
    ...restPages(contract),
    ...eventPages(contract),
    errorsPage(contract),
  ]
  const write = (name, content) => {
    const file = path.join(folder, packed ? `${name}.gz` : name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, packed ? gzipSync(content, { level: 9 }) : content)
  }
  fs.rmSync(folder, { recursive: true, force: true })
  const assets = await bundleAssets(path.join(root, 'clients/docs/src'))
  const { script: examples, all } = await bundleExamples(root)
  for (const { name, content } of [...Object.values(assets), ...all]) write(name, content)
  for (const page of pages) {
    write(`${page.path}.html`, layout(page, pages, { ...assets, examples }))
    write(`${page.path}.md`, page.markdown)
  }
  write('search.json', JSON.stringify(searchIndex(pages)))
  write('llms.txt', llmsText(contract, pages))
  // A program that serves the pages overwrites this file with the service for "Try it".
  write('try-it.json', '{}')
  for (const [source, name] of Object.entries(copiesOf(root))) write(name, fs.readFileSync(path.join(root, source)))
  return pages.length
}

/** The live examples of the kit: its real parts on a small replacement of React, with a mocked service. */
async function bundleExamples(root) {
  const { shadowStyles, smallReact } = await import('../../clients/ui/shadow.mjs')
  /** @type {{ absWorkingDir: string, bundle: true, minify: true, write: false, logLevel: 'warning' }} */
  const common = { absWorkingDir: root, bundle: true, minify: true, write: false, logLevel: 'warning' }
  const styles = await build({ ...common, entryPoints: ['clients/ui/src/styles/index.css'], outdir: 'assets' })
  const { outputFiles } = await build({
    ...common,
    entryPoints: { examples: 'clients/gallery/src/examples.tsx' },
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    alias: smallReact,
    loader: { '.svg': 'file' },
    define: {
      'process.env.NODE_ENV': '"production"',
      CHAT_VIEW_STYLES: JSON.stringify(shadowStyles(styles.outputFiles[0].text)),
    },
  })
  const all = outputFiles.map((file) => ({ name: `assets/${path.basename(file.path)}`, content: file.contents }))
  return { script: all.find(({ name }) => name.startsWith('assets/examples-')), all }
}

/** The script and the style, whose names hold a hash of their content. */
async function bundleAssets(sources) {
  const { outputFiles } = await build({
    entryPoints: { site: path.join(sources, 'main.ts') },
    outdir: 'assets',
    write: false,
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  })
  const named = (ending) => {
    const file = outputFiles.find(({ path: name }) => name.endsWith(ending))
    if (!file) throw new Error(`The bundle of the site has no ${ending} file`)
    return { name: `assets/${path.basename(file.path)}`, content: file.contents }
  }
  return { script: named('.js'), style: named('.css') }
}
