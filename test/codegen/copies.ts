import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse, stringify } from 'yaml'

export const home = resolve(__dirname, '../..')
const folders: string[] = []

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** @param also further folders and files to copy; `src` is a link to that of the checkout unless it is among them. */
export function copyOfContract(also: string[] = []): string {
  const root = mkdtempSync(join(tmpdir(), 'chat-codegen-'))
  folders.push(root)
  const copied = ['spec', 'migrations', ...also]
  for (const folder of copied) cpSync(join(home, folder), join(root, folder), { recursive: true })
  // The SQL functions, and the files that validators need at runtime.
  for (const folder of ['src', 'node_modules'])
    if (!copied.includes(folder)) symlinkSync(join(home, folder), join(root, folder))
  return root
}

export function edit<Document>(root: string, path: string, change: (document: Document) => void): void {
  const document = parse(read(root, path)) as Document
  change(document)
  writeFileSync(join(root, path), stringify(document, { aliasDuplicateObjects: false }))
}

export function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function codegen(...args: string[]): Promise<{ status: number; output: string }> {
  return runNode([join(home, 'scripts/codegen.mjs'), ...args])
}

export function runNode(args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((settle) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      settle({ status: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })
}
