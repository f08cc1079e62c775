import { createTransport } from 'nodemailer'
import { FinalError } from '../../shared/src/queue.js'
import type { ChatMessage } from './chat.js'
import type { Recipient, Settings, Transport } from './options.js'
import type { Member, Places } from './places.js'
import { render, type Content } from './render.js'
import type { Signer } from './signer.js'
import { builtIn, type Strings } from './strings.js'
import { clean, cleanLines, markerOf } from './text.js'

/** A mail before it is rendered. */
export interface Draft extends Member {
  /** The place of replies: an id of `Places`. */
  place: string
  /** Undefined if unknown, like the names of senders. */
  channelName: string | undefined
  messages: { message: ChatMessage; senderName: string | undefined }[]
  hasMore: boolean
}

/** Composes and sends mails. */
export class Post {
  private readonly transport: Transport & { close?: () => void }
  private readonly isOwn: boolean

  constructor(
    private readonly settings: Settings,
    private readonly signer: Signer,
    private readonly places: Places,
  ) {
    const { transport, sendTimeoutMs } = settings
    this.isOwn = !isTransport(transport)
    this.transport = isTransport(transport) ? transport : openTransport(transport, sendTimeoutMs)
  }

  /**
   * Sends the mail of a draft.
   *
   * @throws FinalError if the server permanently refuses the mailbox or the mail; otherwise the server's error.
   */
  async notify({ address, language }: Recipient, draft: Draft, signal: AbortSignal): Promise<void> {
    const { settings, signer, places } = this
    const { tenantId, channelId, userId, place } = draft
    const [first] = draft.messages
    const strings = this.stringsOf(language)
    const replyTo = places.addressOf(place)
    const unsubscribeUrl = this.unsubscribeUrlOf(place)
    const content: Content = {
      tenantId,
      channelId,
      userId,
      channelName: draft.channelName ?? strings.conversation,
      hasMore: draft.hasMore,
      messages: draft.messages.map(({ message, senderName }) => ({
        id: message.id,
        senderId: message.senderId,
        senderName: senderName ?? strings.someone,
        text: cleanLines(textOf(message, strings)),
        createdAt: new Date(message.createdAt),
      })),
      language: strings.language,
      channelUrl: this.channelUrlOf({ tenantId, channelId, messageId: first?.message.id ?? '' }),
      unsubscribeUrl,
      marker: replyTo === undefined ? null : markerOf(strings.marker),
    }
    const { subject, text, html } = await (settings.render?.(content) ?? render(content, strings))
    const idOf = (...parts: string[]) =>
      `<${signer.sign([...parts, tenantId, channelId, userId], 15)}@${settings.fromDomain}>`
    const thread = idOf('thread')
    await this.send(
      {
        from: settings.from,
        to: { name: '', address },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        subject: clean(subject),
        text,
        ...(html !== undefined && { html }),
        messageId: idOf('mail', first?.message.id ?? ''),
        // No mail has this id. All mails of a channel refer to it, so that mail programs show them as one conversation.
        inReplyTo: thread,
        references: thread,
        headers: {
          ...automatic('auto-generated'),
          'List-Id': `<${thread.slice(1, -1).replace('@', '.')}>`,
          ...(unsubscribeUrl !== null && {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      },
      address,
      signal,
    )
  }

  /** Replies to a refused mail. Its envelope sender is empty, so that it gets no automatic reply. */
  async bounce(
    to: { address: string; language?: string | undefined },
    about: { messageId: string; reason: { code: string; message: string } },
  ) {
    const strings = this.stringsOf(to.language)
    const { code, message } = about.reason
    await this.send(
      {
        from: this.settings.from,
        to: { name: '', address: to.address },
        envelope: { from: '', to: [to.address] },
        subject: strings.bounceSubject,
        text: strings.bounce(strings.reasons[code] ?? message),
        ...(about.messageId !== '' && { inReplyTo: about.messageId, references: about.messageId }),
        headers: automatic('auto-replied'),
      },
      to.address,
      AbortSignal.timeout(this.settings.sendTimeoutMs),
    )
  }

  close(): void {
    if (this.isOwn) this.transport.close?.()
  }

  /** The strings of a language, or of the default one. */
  stringsOf(language: string | undefined): Strings & { language: string } {
    const { languages, defaultLanguage } = this.settings
    const known = (name: string) => Object.hasOwn(languages, name) || Object.hasOwn(builtIn, name)
    const wanted = [language, language?.split('-')[0], defaultLanguage].find((name) => name && known(name)) ?? 'en'
    const own = Object.hasOwn(builtIn, wanted) ? builtIn[wanted as keyof typeof builtIn] : builtIn.en
    return { ...own, ...languages[wanted], language: wanted }
  }

  private unsubscribeUrlOf(place: string): string | null {
    const { unsubscribeUrl } = this.settings
    if (unsubscribeUrl === undefined) return null
    const url = new URL(unsubscribeUrl)
    url.searchParams.set('token', this.places.tokenOf(place))
    return url.href
  }

  private channelUrlOf(values: Record<string, string>): string {
    return this.settings.channelUrl.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? encodeURIComponent(values[name] as string) : whole,
    )
  }

  private async send(mail: object, address: string, signal: AbortSignal): Promise<void> {
    if (!/^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+$/.test(address))
      throw new FinalError(`no mail address: ${clean(address)}`)
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
    aborted.catch(() => undefined)
    try {
      const own = { disableFileAccess: true, disableUrlAccess: true }
      await Promise.race([this.transport.sendMail({ ...own, ...mail }), aborted])
    } catch (error) {
      const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
      // A refused login or sender affects all mails and can be fixed: retry.
      if (responseCode >= 500 && /^(RCPT|DATA)/.test(command))
        throw new FinalError((error as Error).message, { cause: error })
      throw error
    }
  }
}

/** Headers that suppress automatic replies. */
const automatic = (kind: 'auto-generated' | 'auto-replied') => ({
  'Auto-Submitted': kind,
  'X-Auto-Response-Suppress': 'All',
})

function textOf({ text, type, files }: ChatMessage, strings: Strings): string {
  if (type === 'POLL') return strings.poll(text)
  const names = files.map(({ fileName }) => clean(fileName)).join(', ')
  return [text, ...(names === '' ? [] : [strings.file(names)])].filter((line) => line !== '').join('\n')
}

const isTransport = (given: Settings['transport']): given is Transport =>
  typeof (given as Partial<Transport>).sendMail === 'function'

/** Each SMTP step ends before the send times out, so that no mail is sent after a timeout was reported. */
function openTransport(given: string | object, sendTimeoutMs: number): Transport {
  const third = Math.ceil(sendTimeoutMs / 3)
  const timeouts = { connectionTimeout: third, greetingTimeout: third, socketTimeout: third, dnsTimeout: third }
  return createTransport({ ...timeouts, ...(typeof given === 'string' ? { url: given } : given) })
}
