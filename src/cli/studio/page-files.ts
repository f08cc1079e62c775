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
  /** Compressed by gzip, as it is in the package. */
  content: Buffer
}

/**
 * The files of the page by their paths. The build packs them, because they are large and few use them.
 *
 * @throws DatabaseSetupError where the page is not built.
 */
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

/** Looks in the folders above: the sources and the build are not equally deep below the package's root. */
function findFolder(): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const studio = join(folder, 'dist/studio')
    if (existsSync(join(studio, 'index.html.gz'))) return studio
  }
  throw new DatabaseSetupError(
    'The page of the studio is not built. In a checkout of chat-service, run "npm run build"',
  )
}
