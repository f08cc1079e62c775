import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, stop } from 'esbuild'

const root = path.resolve(__dirname, '../..')
const file = path.join(root, 'examples/hooks/chat.tsx')

afterAll(() => stop())

it('is at most 80 lines long', () => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(80)
  // And not because of long lines.
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120)
})

it('is bundled only with the client and React', async () => {
  const { metafile, errors, warnings } = await build({
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    tsconfig: 'tsconfig.json',
  })
  expect([errors, warnings]).toEqual([[], []])
  const isKnown = /^(examples\/hooks\/|clients\/typescript\/src\/|node_modules\/(react|react-dom|scheduler)\/)/
  expect(Object.keys(metafile.inputs).filter((name) => !isKnown.test(name))).toEqual([])
})
