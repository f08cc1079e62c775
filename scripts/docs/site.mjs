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
  const assets = [
    ...(await bundle(root, { entryPoints: { site: 'clients/docs/src/main.ts' } })),
    ...(await bundleExamples(root)),
  ]
  for (const { name, content } of assets) write(name, content)
  const named = (pattern) => assets.map(({ name }) => name).find((name) => pattern.test(name))
  const files = { style: named(/site-.*css$/), script: named(/site-.*js$/), examples: named(/examples-.*js$/) }
  for (const page of pages) {
    write(`${page.path}.html`, layout(page, pages, files))
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
  const [styles] = await bundle(root, { entryPoints: ['clients/ui/src/styles/index.css'] })
  return bundle(root, {
    entryPoints: { examples: 'clients/gallery/src/examples.tsx' },
    chunkNames: '[name]-[hash]',
    splitting: true,
    jsx: 'automatic',
    alias: smallReact,
    loader: { '.svg': 'file' },
    define: {
      'process.env.NODE_ENV': '"production"',
      CHAT_VIEW_STYLES: JSON.stringify(shadowStyles(Buffer.from(styles.content).toString())),
    },
  })
}

/**
 * The files of a bundle, whose names hold a hash of their content.
 *
 * @param {import('esbuild').BuildOptions} options
 */
async function bundle(root, options) {
  const { outputFiles = [] } = await build({
    absWorkingDir: root,
    outdir: 'assets',
    write: false,
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
    ...options,
  })
  return outputFiles.map((file) => ({ name: `assets/${path.basename(file.path)}`, content: file.contents }))
}
