import { DatabaseSetupError } from './errors'

/** The version range of package.json's `peerDependencies`, for `npm install`. */
const PGLITE = '@electric-sql/pglite@^0.5.16'

/** PGlite takes 27 MB, so hosts install it only if they use it. @throws DatabaseSetupError with the install command. */
export async function loadPglite(whatNeedsIt = 'A database URL that begins with pglite:') {
  try {
    return await Promise.all([import('@electric-sql/pglite'), import('@electric-sql/pglite/node-postgres')])
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    const message = `${whatNeedsIt} needs @electric-sql/pglite, which @chat-service/server does not include. Install with: npm install ${PGLITE}`
    throw new DatabaseSetupError(message, { cause })
  }
}

/** Whether it is not installed, unlike an error while loading it. */
function isMissing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && message.includes("'@electric-sql/pglite")
}
