/** What `npm install` takes for the packages that this one works without: the ranges of its `peerDependencies`. */
const SPECIFIERS = {
  '@electric-sql/pglite': '@electric-sql/pglite@^0.5.16',
  '@koa/cors': '@koa/cors@^5.0.0',
  jsonwebtoken: 'jsonwebtoken@^9.0.3',
  'prom-client': 'prom-client@^15.1.3',
  send: 'send@^1.2.1',
}

export type OptionalPackage = keyof typeof SPECIFIERS

/** The sentence for a user who lacks packages: what needs them, and the command that installs them. */
export function whatToInstall(user: string, names: readonly OptionalPackage[]): string {
  const command = `npm install ${names.map((name) => SPECIFIERS[name]).join(' ')}`
  return `${user} needs ${names.join(', ')}, which chat-service does not bring along. Install with: ${command}`
}

/** Whether an import failed because this package is not installed, and not because something in it did. */
export function isMissing(error: unknown, name: OptionalPackage): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && message.includes(`'${name}`)
}
