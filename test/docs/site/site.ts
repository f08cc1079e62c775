import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

const root = path.resolve(__dirname, '../../..')

/** The output of `npm run docs`. */
export interface Site {
  /** The text of each file by its path. */
  files: Map<string, string>
  /** Paths of the pages, without `.html`. */
  pages: string[]
}

export function buildSite(): Site {
  const folder = mkdtempSync(path.join(tmpdir(), 'chat-docs-'))
  try {
    runScript('scripts/docs/build.mjs', folder)
    return readSite(folder, (file) => file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The documentation served by the server: the same, packed, and usually already built. */
export function servedSite(): Site {
  runScript('scripts/build.mjs', '--if-stale', 'docs')
  return readSite(path.join(root, 'dist/docs'), gunzipSync)
}

const runScript = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })

function readSite(folder: string, unpack: (file: Buffer) => Buffer): Site {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  )
  const files = new Map(
    names.map((name) => [
      name.replaceAll('\\', '/').replace(/\.gz$/, ''),
      unpack(readFileSync(path.join(folder, name))).toString('utf8'),
    ]),
  )
  const pages = [...files.keys()].filter((name) => name.endsWith('.html')).map((name) => name.slice(0, -'.html'.length))
  return { files, pages }
}

/** The anchors of a page. */
export const anchorsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)

/** The blocks of a page's Markdown that are fenced with this language. */
export const blocksOf = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code!)
