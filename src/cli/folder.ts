import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Flags, UsageError } from './command'

/** The folder of `--dir`. @throws UsageError if there is none. */
export function hostFolder({ dir }: Flags): string | undefined {
  if (dir === undefined) return undefined
  if (!existsSync(dir))
    throw new UsageError(`There is no folder ${dir}; "chat-migrate dev --dir ${dir} --name …" creates it.`)
  return resolve(dir)
}
