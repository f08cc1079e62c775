import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'

const source = readFileSync(path.join(__dirname, '../../clients/web/src/service-worker.js'), 'utf8')

interface Notice {
  title: string
  body: string
  tag: string
  data: { channelId: string; seq: number }
  close(): void
}

/** A user's page, or one outside of the chat. */
class Page {
  opened: string | undefined
  isFocused = false

  constructor(private readonly userId: string | undefined) {}

  postMessage({ userId, open }: { userId: string; open?: string }, [port]: MessagePort[] = []) {
    if (userId !== this.userId) return
    if (open === undefined) port?.postMessage('here')
    else this.opened = open
  }

  focus() {
    this.isFocused = true
  }
}

/** The worker of the demo with a browser's globals. */
function startWorker(pages: Page[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const shown = new Map<string, Notice>()
  const opened: string[] = []
  const badges: number[] = []
  const self = {
    location: 'https://demo.test/service-worker.js?as=bob',
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    registration: {
      getNotifications: () => Promise.resolve([...shown.values()]),
      showNotification(title: string, options: Omit<Notice, 'title' | 'close'>) {
        shown.set(options.tag, { title, ...options, close: () => shown.delete(options.tag) })
        return Promise.resolve()
      },
    },
    clients: {
      matchAll: () => Promise.resolve(pages),
      openWindow: (url: string) => Promise.resolve(void opened.push(url)),
    },
  }
  const navigator = { setAppBadge: (badge: number) => Promise.resolve(void badges.push(badge)) }
  // Closed, since an open port keeps the process running.
  const channels: MessageChannel[] = []
  class OpenChannel extends MessageChannel {
    constructor() {
      super()
      channels.push(this)
    }
  }
  runInNewContext(source, { self, navigator, URL, setTimeout, MessageChannel: OpenChannel })
  const dispatch = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
    for (const { port1 } of channels.splice(0)) port1.close()
  }
  const push = (payload: object) =>
    dispatch('push', { data: { json: () => ({ badge: 1, clear: [], messageId: 'm', body: '', ...payload }) } })
  const click = (tag: string) => dispatch('notificationclick', { notification: shown.get(tag) })
  return { push, click, opened, badges, titles: () => [...shown.values()].map(({ title }) => title) }
}

it('shows a notice, once if it is repeated, and sets the badge', async () => {
  const { push, titles, badges } = startWorker()
  await push({ title: 'Alice', tag: '1', channelId: 'c1', seq: 1 })
  await push({ title: 'Alice!', tag: '1', channelId: 'c1', seq: 1, badge: 2 })
  expect(titles()).toEqual(['Alice!'])
  expect(badges).toEqual([1, 2])
})

it('closes notices read elsewhere with the next one', async () => {
  const { push, titles } = startWorker()
  await push({ title: 'read', tag: '1', channelId: 'c1', seq: 1 })
  await push({ title: 'unread', tag: '2', channelId: 'c1', seq: 2 })
  await push({ title: 'other', tag: '3', channelId: 'c2', seq: 1 })
  await push({ title: 'next', tag: '4', channelId: 'c2', seq: 2, clear: [{ channelId: 'c1', upToSeq: 1 }] })
  expect(titles()).toEqual(['unread', 'other', 'next'])
})

it('a click opens the channel in the user’s page, or in a new one', async () => {
  const others = [new Page('alice'), new Page(undefined)]
  const without = startWorker(others)
  await without.push({ title: 'Alice', tag: '1', channelId: 'c 1', seq: 1 })
  await without.click('1')
  expect([without.titles(), without.opened]).toEqual([[], ['/?as=bob#/c%201']])
  const page = new Page('bob')
  const { push, click, opened } = startWorker([...others, page])
  await push({ title: 'Alice', tag: '1', channelId: 'c1', seq: 1 })
  await click('1')
  expect([page, opened]).toMatchObject([{ opened: 'c1', isFocused: true }, []])
  expect(others).toMatchObject([{ opened: undefined, isFocused: false }, { isFocused: false }])
})
