import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(__dirname, '../../..')

/** The documentation as `npm run docs` writes it. */
export interface Site {
  /** The text of each file by its path. */
  files: Map<string, string>
  /** Paths of the pages, without `.html`. */
  pages: string[]
}

export function buildSite(): Site {
  const folder = mkdtempSync(path.join(tmpdir(), 'chat-docs-'))
  try {
    execFileSync(process.execPath, ['scripts/docs/build.mjs', folder], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(folder, name)).isFile())
      .map((name) => name.replaceAll('\\', '/'))
    const files = new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
    const pages = names.filter((name) => name.endsWith('.html')).map((name) => name.slice(0, -'.html'.length))
    return { files, pages }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The anchors of a page. */
export const anchorsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)

/** The blocks of a page's Markdown that are fenced with this language. */
export const blocksOf = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code!)
