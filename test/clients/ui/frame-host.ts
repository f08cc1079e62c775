import path from 'node:path'
import type { Browser } from 'playwright-core'
import { visit } from '../../support/browser'
import { bundle, pageOf, root, startHost } from './kit-host'

export const sources = {
  '@chat-service/ui': path.join(root, 'clients/ui/src/index.ts'),
  '@chat-service/client/live': path.join(root, 'clients/typescript/src/live/index.ts'),
  '@chat-service/client/react': path.join(root, 'clients/typescript/src/react/index.ts'),
  '@chat-service/client': path.join(root, 'clients/typescript/src/index.ts'),
}

/** A page with the whole screen. Its address says who is there, and how it looks. */
const program = `
  import { ChatClient } from '@chat-service/client'
  import { Chat, ChatProvider, english, german } from '@chat-service/ui'
  import { mirroredStrings } from './test/support/mirrored-strings.ts'
  import { createRoot } from 'react-dom/client'
  import './clients/ui/src/styles/index.css'
  const asked = new URLSearchParams(location.search)
  const tokenOf = (userId) => async () => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ userId }) }
    return globalThis.isSignedOut ? 'a.b.c' : (await (await fetch('/demo/login', options)).json()).token
  }
  const strings = { german, mirrored: mirroredStrings }[asked.get('words')] ?? english
  const people = ['alice', 'bob', 'carol', 'dave'].map((id) => ({ id, nickname: id[0].toUpperCase() + id.slice(1) }))
  const root = createRoot(document.getElementById('root'))
  globalThis.signIn = (userId) => {
    const client = new ChatClient({ baseUrl: location.origin + '/messaging', token: tokenOf(userId) })
    root.render(
      <ChatProvider client={client} userId={userId} strings={strings} people={people} {...(!asked.has('kept') && { storage: false })}>
        <main id="chat"><Chat /></main>
      </ChatProvider>,
    )
  }
  signIn(asked.get('as'))`
const css = 'html, body, #root, #chat { height: 100dvh; margin: 0 }\n'

/** @param lines is imported before, as docs/import.md describes. */
export async function startFrame(browser: Browser, lines: readonly object[] = []) {
  const made = await bundle(program, { alias: sources })
  const files = {
    'page.js': made['page.js']!,
    'page.css': css + made['page.css']!,
    'page.html': pageOf('page.js', '<div id="root"></div>').replace(
      '<meta charset="utf-8" />',
      '<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />',
    ),
  }
  const host = await startHost(files, lines)
  return {
    ...host,
    /** Opens the screen of a person of the demo. */
    open: (userId: string, options?: Parameters<typeof visit>[2], words = 'english') =>
      visit(browser, `${host.url}/host/page.html?as=${userId}&words=${words}`, options),
  }
}
