import { firstLink } from './first-link.js'
import { readOptions, type LinksChat, type LinksEvent, type LinksOptions } from './options.js'
import { Previews } from './previews.js'
import { resolveByDns, type Resolve } from './egress/resolve.js'

export interface Links {
  /** Starts consuming messages in this process. Resolves once the service retains them for the consumer. `chat.close()` stops it. */
  start(): Promise<void>
  /** Removes the consumer of the installation with its position. Previews stay in their messages. */
  uninstall(): Promise<void>
}

/** Replaced by tests. */
export interface Internals {
  resolve?: Resolve
  ca?: string
}

/** Of the payload of both events. */
interface Message {
  id: string
  channelId: string
  type: string
  text: string
  linkMetadata: unknown
  stream: { state: string } | null
}

const OPEN = ['STREAMING', 'STOPPING']
/** Statuses of a message that no longer accepts a preview. Others, such as 429, are retried. */
const FINAL = [400, 403, 404, 409, 410]

export function openLinks(options: LinksOptions, { resolve = resolveByDns, ca }: Internals = {}): Links {
  const { chat, name, concurrency, log, ...settings } = readOptions(options)
  const previews = new Previews({
    ...{ ...settings, resolve, ca },
    onNone: (host, reason) => log?.debug({ host, reason }, 'no link preview'),
  })

  /** May run more than once for an event: the service sets a preview only if there is none and the text is unchanged. */
  async function handle({ tenantId, payload }: LinksEvent, signal: AbortSignal) {
    const { id, channelId, type, text, linkMetadata, stream } = (payload as { message: Message }).message
    if (linkMetadata !== null || type === 'POLL' || (stream && OPEN.includes(stream.state))) return
    const link = firstLink(text)
    const preview = link === undefined ? undefined : await previews.of(link, tenantId, signal)
    if (preview) await set(chat, tenantId, channelId, id, { text, linkMetadata: preview })
  }

  return {
    start: () =>
      chat.consume(name, handle, {
        from: 'now',
        events: ['chat:message:received', 'chat:message:updated'],
        concurrency,
        timeoutSeconds: 30,
        // A failed preview does not block the channel.
        retry: { attempts: 5, inOrder: 1, minSeconds: 2, maxSeconds: 60 },
      }),
    uninstall: async () => void (await chat.consumers.remove(name)),
  }
}

async function set(
  chat: LinksChat,
  tenantId: string,
  channelId: string,
  messageId: string,
  body: { text: string; linkMetadata: object },
): Promise<void> {
  try {
    await chat.system(tenantId).messages.setLinkMetadata(channelId, messageId, body)
  } catch (error) {
    // The message, the channel or the tenant was deleted meanwhile.
    if (FINAL.includes((error as { status?: number }).status ?? 0)) return
    throw error
  }
}
