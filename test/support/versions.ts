import { cpSync, existsSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type * as client from '../../clients/typescript/src/index'
import type * as tours from '../clients/tour/index'

const root = path.resolve(__dirname, '../..')
/** The last release, as scripts/pack-previous-version.mjs keeps it. */
const folder = path.join(root, 'test/fixtures/previous-version')

export interface Programs {
  server: string
  migrate: string
}

/** Undefined before the first release. */
export const released = existsSync(folder)
  ? {
      programs: { server: path.join(folder, 'server.js'), migrate: path.join(folder, 'chat-migrate.js') },
      client: load('client.js') as Partial<tours.Sdk> & typeof client,
      tours: load('tours.js') as typeof tours,
    }
  : undefined

export const present = programsOf(root)

function load(file: string): unknown {
  return createRequire(__filename)(path.join(folder, file))
}

function programsOf(place: string): Programs {
  return {
    server: path.join(place, 'dist/src/standalone/main.js'),
    migrate: path.join(place, 'dist/src/cli/chat-migrate.js'),
  }
}

/** This build with one more migration, like a next release. The caller removes the folder. */
export function buildWith(migration: string): Programs & { folder: string } {
  const place = mkdtempSync(path.join(tmpdir(), 'chat-next-version-'))
  for (const part of ['dist/src', 'dist/generated', 'migrations', 'package.json', 'spec']) {
    if (existsSync(path.join(root, part))) cpSync(path.join(root, part), path.join(place, part), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(place, 'node_modules'))
  writeFileSync(path.join(place, 'migrations/9999_next.sql'), migration)
  return { ...programsOf(place), folder: place }
}
