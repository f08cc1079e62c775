import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, stop } from 'esbuild'

const folder = path.resolve(__dirname, '../../clients/typescript/src')

/** The bundle of a program, without parts loaded on demand. */
async function bundle(contents: string) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    splitting: true,
    outdir: folder,
    format: 'esm',
    target: 'es2022',
    external: ['react'],
  })
  const text = outputFiles.find((file) => path.basename(file.path) === 'stdin.js')?.text ?? ''
  return { text, size: gzipSync(text).length }
}

const uses = (name: string, module: string) =>
  bundle(
    `import { ${name} } from './${module}'\nconsole.log(new ${name}({ baseUrl: 'https://example.com', token: 'jwt' }))`,
  )

const CORE =
  "import { ChatClient } from './index'\nconst client = new ChatClient({ baseUrl: 'https://example.com', token: 'jwt' })\n"
const LIVE = `${CORE}import { live, indexedDbStorage } from './live/index'\nconsole.log(live(client, { storage: indexedDbStorage('app') }))\n`

afterAll(() => stop())

it('grows only on purpose', async () => {
  const [rest, core, live, react, draft, questions] = await Promise.all([
    uses('ChatRestClient', 'rest'),
    uses('ChatClient', 'index'),
    bundle(LIVE),
    bundle(`${LIVE}import * as hooks from './react/index'\nconsole.log(hooks)`),
    bundle(`${LIVE}import { liveDraft } from './live/index'\nconsole.log(liveDraft)`),
    bundle(`${LIVE}import { liveQuestions } from './live/index'\nconsole.log(liveQuestions)`),
  ])
  // In bytes, compressed.
  expect(rest.size).toBeLessThanOrEqual(5_090)
  expect(core.size).toBeLessThanOrEqual(10_260)
  expect(live.size).toBeLessThanOrEqual(29_800)
  expect(react.size - live.size).toBeLessThanOrEqual(1_230)
  expect(draft.size - live.size).toBeLessThanOrEqual(1_940)
  expect(questions.size - live.size).toBeLessThanOrEqual(560)
})

it('is smaller without sockets, from its own entry or from the main one', async () => {
  const whole = await uses('ChatClient', 'index')
  const entry = await uses('ChatRestClient', 'rest')
  const shaken = await uses('ChatRestClient', 'index')
  expect(whole.text).toContain('chat:join:channel')
  for (const { text, size } of [entry, shaken]) {
    expect(text).not.toMatch(/chat:|WebSocket/)
    expect(size).toBeLessThan(0.7 * whole.size)
  }
})
