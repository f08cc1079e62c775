import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { oazapfts } from 'oazapfts'
import { generate } from 'openapi-typescript-codegen'
import { tsc } from '../support/compiled-hosts'

const root = path.resolve(__dirname, '../..')
const spec = path.join(root, 'spec/openapi.yaml')

// Inside the checkout, so the generated code finds its packages.
let folder: string
beforeAll(() => {
  fs.mkdirSync(path.join(root, '.cache'), { recursive: true })
  folder = fs.mkdtempSync(path.join(root, '.cache/generated-clients-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function compile(file: string) {
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
  const libraries = ['--lib', 'es2022,dom,dom.iterable', '--types', '']
  const compiler = [tsc, '--ignoreConfig', ...options, ...libraries, file]
  const { status, stdout, stderr } = spawnSync(process.execPath, compiler, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

it('is accepted by oazapfts, whose client compiles under strict', async () => {
  const file = path.join(folder, 'oazapfts.ts')
  fs.writeFileSync(file, await oazapfts(spec, {}))
  expect(fs.readFileSync(file, 'utf8')).toContain('export function sendMessage')
  expect(compile(file)).toEqual({ status: 0, stdout: '', stderr: '' })
})

it('is accepted by openapi-typescript-codegen, whose client compiles under strict', async () => {
  const output = path.join(folder, 'codegen')
  await generate({ input: spec, output, httpClient: 'fetch', useUnionTypes: true })
  expect(fs.readFileSync(path.join(output, 'index.ts'), 'utf8')).toContain('MessagesService')
  expect(compile(path.join(output, 'index.ts'))).toEqual({ status: 0, stdout: '', stderr: '' })
})
