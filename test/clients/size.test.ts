import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, stop } from 'esbuild'

const folder = path.resolve(__dirname, '../../clients/typescript/src')

/** What a bundler makes of a program that uses this class of the client. */
async function bundle(name: string, module: string) {
  const contents = `import { ${name} } from './${module}'\nconsole.log(new ${name}({ baseUrl: 'https://example.com' }))`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  const text = outputFiles[0]?.text ?? ''
  return { text, size: gzipSync(text).length }
}

afterAll(() => stop())

it('is smaller without sockets, from its own entry or from the main one', async () => {
  const whole = await bundle('ChatClient', 'index')
  const entry = await bundle('ChatRestClient', 'rest')
  const shaken = await bundle('ChatRestClient', 'index')
  expect(whole.text).toContain('chat:join:channel')
  for (const { text, size } of [entry, shaken]) {
    expect(text).not.toMatch(/chat:|WebSocket/)
    expect(size).toBeLessThan(0.7 * whole.size)
  }
})
