import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { DatabaseSetupError } from '../../platform/database/errors'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export interface PageFile {
  type: string
  /** Compressed with gzip, as in the package. */
  content: Buffer
}

/** The files of the page by path, packed by the build. @throws DatabaseSetupError if the page is not built. */
export function loadPage(): Map<string, PageFile> {
  const folder = findFolder()
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.gz'))
      .map((packed) => {
        const name = packed.slice(0, -'.gz'.length)
        const type = TYPES[extname(name)] ?? 'application/octet-stream'
        return [name === 'index.html' ? '/' : `/${name}`, { type, content: readFileSync(join(folder, packed)) }]
      }),
  )
}

/** Searches the parent folders, because sources and build differ in depth. */
function findFolder(): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const studio = join(folder, 'dist/studio')
    if (existsSync(join(studio, 'index.html.gz'))) return studio
  }
  throw new DatabaseSetupError(
    'The page of the studio is not built. In a checkout of chat-service, run "npm run build"',
  )
}
