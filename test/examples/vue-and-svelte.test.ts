import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, stop } from 'esbuild'
import type { Window } from 'happy-dom'
import type { Live } from '../../clients/typescript/src/live/index'
import { account, connections, service } from '../clients/live/world'
import { eventually } from '../support/eventually'
import { loadWindow, runIn } from '../support/window'
import { components, vueFlags } from './components'

const root = path.resolve(__dirname, '../..')

/** A component in a separate document, as its framework mounts it. */
type Mount = (target: object, props: { chat: Live; id: string }) => () => unknown

const frameworks = [
  {
    name: 'Vue',
    file: 'examples/vue/Conversation.vue',
    entry: `import { createApp } from 'vue'
      export const mount = (target, props) => {
        const app = createApp(Component, props)
        app.mount(target)
        return () => app.unmount()
      }`,
  },
  {
    name: 'Svelte',
    file: 'examples/svelte/Conversation.svelte',
    entry: `import { mount as put, unmount } from 'svelte'
      export const mount = (target, props) => {
        const component = put(Component, { target, props })
        return () => unmount(component)
      }`,
  },
]

async function bundle({ file, entry }: (typeof frameworks)[number]) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `import Component from './${file}'\n${entry}`, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'browser',
    define: vueFlags,
    plugins: [components],
    tsconfig: 'tsconfig.json',
  })
  return { script: outputFiles[0]!.text, inputs: Object.keys(metafile.inputs) }
}

let Dom: new () => Window
beforeAll(async () => {
  Dom = await loadWindow()
})
afterAll(() => stop())

describe.each(frameworks)('a conversation in $name', (framework) => {
  let bundled: Awaited<ReturnType<typeof bundle>>
  beforeAll(async () => {
    bundled = await bundle(framework)
  })

  it('is short, and uses only the client and the framework', () => {
    const lines = readFileSync(path.join(root, framework.file), 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(32)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120)
    expect(bundled.inputs.filter((name) => !/^(examples|node_modules)\/|^<stdin>$/.test(name))).toEqual([])
  })

  it('shows new, changed and pending messages, and releases everything when unmounted', async () => {
    service.say('bob', 'one')
    const chat = account({ lingerMs: 0 })
    const window = new Dom()
    const { document } = window
    const mount = runIn<Mount>(bundled.script, window)
    const unmount = mount(document.body, { chat, id: 'c' })
    const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent?.replace(/\s+/g, ' ').trim())
    const shows = (expected: string[]) => eventually(() => expect(rows()).toEqual(expected))

    await shows(['bob one'])
    await eventually(() => document.querySelector('[role=status]')?.textContent === 'live')
    const first = document.querySelector('li')
    const message = service.say('bob', 'two')
    await shows(['bob one', 'bob two'])
    service.emit('chat:message:updated', { message: { ...message, text: 'two, corrected', isEdited: true } })
    await shows(['bob one', 'bob two, corrected'])

    let answer: () => void = () => undefined
    service.intercept = ({ method }) =>
      method === 'POST' ? new Promise((done) => (answer = () => done(undefined))) : undefined
    const input = document.querySelector('input')!
    input.value = 'three'
    input.dispatchEvent(new window.Event('input', { bubbles: true }))
    document.querySelector('form')!.dispatchEvent(new window.Event('submit', { bubbles: true, cancelable: true }))
    await shows(['bob one', 'bob two, corrected', 'alice three sending'])
    expect(input.value).toBe('')
    answer()
    await shows(['bob one', 'bob two, corrected', 'alice three'])
    // Unchanged messages keep their rows.
    expect(document.querySelector('li')).toBe(first)

    service.intercept = () => undefined
    const run = 1
    const parts = [{ type: 'text' as const, length: 1, durableLength: 1 }]
    const { id, ...written } = service.say('bob', 'f', { stream: { state: 'STREAMING', run, parts } })
    await shows(['bob one', 'bob two, corrected', 'alice three', 'bob f Stop'])
    const row = [...document.querySelectorAll('li')].at(-1)
    const at = { channelId: 'c', messageId: id, authorId: 'bob', messageAt: written.createdAt }
    service.emit('chat:message:appended', { ...at, run, part: 0, type: 'text', offset: 1, text: 'our' })
    await shows(['bob one', 'bob two, corrected', 'alice three', 'bob four Stop'])
    row?.querySelector('button')?.click()
    await shows(['bob one', 'bob two, corrected', 'alice three', 'bob four'])
    const ended = { ...written, id, text: 'four', stream: { state: 'STOPPED' as const, run, parts } }
    service.emit('chat:message:updated', { message: ended })
    await shows(['bob one', 'bob two, corrected', 'alice three', 'bob four unfinished'])
    expect([...document.querySelectorAll('li')].at(-1)).toBe(row)

    await unmount()
    expect(document.querySelector('li')).toBeNull()
    // Without listeners, the channel is left.
    await eventually(() =>
      expect(connections().at(-1)?.received).toContainEqual(expect.objectContaining({ event: 'chat:leave:channel' })),
    )
    await window.happyDOM.close()
  })
})
