import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSetupError } from '../../platform/database/errors'
import { packagedMigrations } from '../../platform/database/migration-files'

/** The generator of the types, which the published package lacks. */
const CODEGEN = 'scripts/codegen.mjs'
/** Dependencies of the generator; `npm ci` installs them. */
const TOOL = 'kysely-codegen'

/** The root of the checkout that this program runs in; undefined in an installed package. */
export function findCheckout(): string | undefined {
  const root = dirname(packagedMigrations())
  return existsSync(join(root, CODEGEN)) ? root : undefined
}

/** @throws DatabaseSetupError if the types cannot be made here. */
export function requireTools(checkout: string): void {
  for (let folder = checkout; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules', TOOL))) return
  }
  throw new DatabaseSetupError(`The table types need ${TOOL}, which is not installed. Run "npm ci" in ${checkout}`)
}

/** Generates generated/database.ts and docs/data-model.md from the migrations. @returns whether that succeeded. */
export async function renewTableTypes(checkout: string): Promise<boolean> {
  const child = spawn(process.execPath, [CODEGEN, '--only', 'database'], { cwd: checkout, stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}
