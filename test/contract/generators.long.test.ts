import fs from 'node:fs'
import path from 'node:path'
import { oazapfts } from 'oazapfts'
import { generate } from 'openapi-typescript-codegen'
import ts from 'typescript'

const root = path.resolve(__dirname, '../..')
const spec = path.join(root, 'spec/openapi.yaml')

// In the clone, where the generated code finds its packages.
let folder: string
beforeAll(() => {
  fs.mkdirSync(path.join(root, '.cache'), { recursive: true })
  folder = fs.mkdtempSync(path.join(root, '.cache/generated-clients-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function typeErrors(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  })
  return ts.getPreEmitDiagnostics(program).map(({ file: source, messageText }) => {
    return `${source && path.relative(folder, source.fileName)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

it('is taken by oazapfts, whose client compiles under strict', async () => {
  const file = path.join(folder, 'oazapfts.ts')
  fs.writeFileSync(file, await oazapfts(spec, {}))
  expect(fs.readFileSync(file, 'utf8')).toContain('export function sendMessage')
  expect(typeErrors(file)).toEqual([])
})

it('is taken by openapi-typescript-codegen, whose client compiles under strict', async () => {
  const output = path.join(folder, 'codegen')
  await generate({ input: spec, output, httpClient: 'fetch', useUnionTypes: true })
  expect(fs.readFileSync(path.join(output, 'index.ts'), 'utf8')).toContain('MessagesService')
  expect(typeErrors(path.join(output, 'index.ts'))).toEqual([])
})
