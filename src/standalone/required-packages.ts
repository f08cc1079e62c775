import { createRequire } from 'node:module'
import { helpText } from './variables'

/** Packages and versions that only the standalone server needs, so that hosts need not install them. */
export const requiredPackages = {
  '@koa/cors': '^5.0.0',
  aws4fetch: '^1.0.20',
  jose: '^6.2.17',
  'prom-client': '^15.1.3',
  send: '^1.2.1',
  standardwebhooks: '^1.1.1',
}

function isInstalled(name: string): boolean {
  try {
    createRequire(__filename).resolve(name)
    return true
  } catch {
    return false
  }
}

// Imported first by main.ts, because other imports would fail with a stack that names only one package.
const missing = Object.entries(requiredPackages).filter(([name]) => !isInstalled(name))
if (missing.length > 0) {
  const isHelp = process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')
  if (isHelp) process.stdout.write(`${helpText()}\n`)
  const names = missing.map(([name]) => name).join(', ')
  const command = `npm install ${missing.map(([name, range]) => `${name}@${range}`).join(' ')}`
  process.stderr.write(
    `The standalone server needs ${names}, which @chat-service/server does not install. Install with: ${command}\n`,
  )
  process.exit(isHelp ? 0 : 1)
}
