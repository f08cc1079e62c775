import { bundle } from './kit-host'

export const SCREEN = `
import { ChatClient } from '@chat-service/client'
import { Chat, ChatProvider, Conversation } from '@chat-service/ui'

const people = [{ id: 'alice', nickname: 'Alice', profileUrl: '/host/alice.png' }]

export const screenOf = (baseUrl) => {
  const client = new ChatClient({ baseUrl, token: () => globalThis.fetchToken() })
  return (
    <ChatProvider client={client} userId="alice" people={people}>
      <Chat />
      <Conversation id="none" />
    </ChatProvider>
  )
}
`

/** The screen as a server renders it, and what React complained about. */
export async function renderOnServer(alias: Record<string, string>, baseUrl: string) {
  const program = `${SCREEN}
    import { version } from 'react'
    import { renderToString } from 'react-dom/server'
    export const render = (baseUrl) => renderToString(screenOf(baseUrl))
    export { version }`
  const made = await bundle(program, {
    alias,
    format: 'cjs',
    platform: 'node',
    minify: false,
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  const complaints: string[] = []
  const complain = (...said: unknown[]) => void complaints.push(said.map(String).join(' '))
  const module = { exports: {} as { render: (baseUrl: string) => string; version: string } }
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what was bundled here
  const run = new Function('module', 'exports', 'require', 'console', made['page.js']!) as (...given: unknown[]) => void
  run(module, module.exports, require, { ...console, error: complain, warn: complain })
  const { render, version } = module.exports
  return { html: render(baseUrl), version, complaints }
}
