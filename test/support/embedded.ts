import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { required } from './database'
import { eventually } from './eventually'
import { Program } from './program'

let made: Promise<string> | undefined

/**
 * Creates a migrated, empty embedded database for a test and returns its URL. A copy: creating one takes three seconds
 * of CPU. It is removed after all tests.
 */
export async function createEmbedded(): Promise<string> {
  const source = await (made ??= makeTemplate(required('TEST_EMBEDDED_DATABASES')))
  const folder = await mkdtemp(`${source}-`)
  await cp(source, folder, { recursive: true })
  return `pglite:${folder}`
}

/** The first worker that needs it migrates it, with the command of a host. */
async function makeTemplate(home: string): Promise<string> {
  const template = path.join(home, 'template')
  const mark = `${template}.ready`
  try {
    await mkdir(template)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await eventually(() => existsSync(mark) || !existsSync(template))
    // Without the mark, the migration of the other failed.
    return existsSync(mark) ? template : await makeTemplate(home)
  }
  const { code, stderr } = await Program.node('dist/src/cli/chat-migrate.js', {}, ['--database', `pglite:${template}`])
    .ended
  if (code !== 0) {
    await rm(template, { recursive: true })
    throw new Error(`The embedded database was not migrated: ${stderr}`)
  }
  await writeFile(mark, '')
  return template
}
