import { createRequire } from 'node:module'
import { whatToInstall, type OptionalPackage } from '../platform/lib/optional-package'
import { helpText } from './environment'

/** What only the standalone server uses, so that hosts that mount the service need not install it. */
const REQUIRED: readonly OptionalPackage[] = ['@koa/cors', 'jsonwebtoken', 'prom-client', 'send']

function isInstalled(name: string): boolean {
  try {
    createRequire(__filename).resolve(name)
    return true
  } catch {
    return false
  }
}

// main.ts imports this before all else: its other imports would fail with a stack that names one package only.
const missing = REQUIRED.filter((name) => !isInstalled(name))
if (missing.length > 0) {
  const isHelp = process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')
  if (isHelp) process.stdout.write(`${helpText()}\n`)
  process.stderr.write(`${whatToInstall('The standalone server', missing)}\n`)
  process.exit(isHelp ? 0 : 1)
}
