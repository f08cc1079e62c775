import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { isRefusal, type Refusal } from '../../shared/src/refusal.js'
import type { Settings } from './options.js'
import type { Found, Place, Places } from './places.js'
import type { Post } from './post.js'
import { answerIn, clean, htmlToText, mendWindows1252 } from './text.js'

/** A mail as it was received, RFC 5322 with its headers. A stream is read up to the limit. */
export type RawMail = string | Uint8Array | AsyncIterable<Uint8Array | string>

/** The SMTP envelope. It takes precedence over the headers. */
export interface Envelope {
  /** Empty for automatic mails. */
  from?: string | undefined
  to?: string | string[] | undefined
}

export interface Refused {
  status: 'refused'
  /** A code of the chat, such as `CHAT_CHANNEL_FROZEN`, or one of these. */
  code: (string & {}) | 'EXPIRED' | 'GONE' | 'EMPTY' | 'TOO_LARGE'
  message: string
  /** Whether the sender is notified by mail. */
  isBounced: boolean
}

export type ReceiveOutcome =
  | ({ status: 'sent'; messageId: string; skippedFiles: SkippedFile[] } & Place)
  /** Held for a moderator. */
  | ({ status: 'held'; heldMessageId: string; skippedFiles: SkippedFile[] } & Place)
  /** The mail was sent before. */
  | ({ status: 'duplicate' } & Place)
  | Refused
  /** No mail is sent about it. */
  | { status: 'ignored'; code: 'AUTOMATIC' | 'NO_ADDRESS' | 'UNREADABLE' }

/** An attachment missing from the message. */
export interface SkippedFile {
  fileName: string
  /** A code of the chat, such as `CHAT_FILE_TOO_LARGE`; `INLINE` for a picture of the mail's HTML, `TOO_MANY`. */
  code: string
}

const MAX_FILES = 10

/** A mail with neither text nor a file. */
class NoText extends Error {
  readonly code = 'EMPTY'
  override readonly message = 'The mail has no text.'
}

/** Receives replies by mail. */
export class Receiver {
  constructor(
    private readonly settings: Settings,
    private readonly places: Places,
    private readonly post: Post,
  ) {}

  /**
   * Sends a mailed reply to the chat.
   *
   * @throws the error of the unavailable chat or database: deliver the mail again.
   */
  async receive(raw: RawMail, envelope: Envelope = {}): Promise<ReceiveOutcome> {
    const { bytes, isWhole } = await readUpTo(raw, this.settings.maxReceivedBytes)
    const mail = await parse(isWhole ? bytes : headOf(bytes))
    if (!mail) return { status: 'ignored', code: 'UNREADABLE' }
    if (isAutomatic(mail, envelope)) return { status: 'ignored', code: 'AUTOMATIC' }
    const found = await this.find(mail, envelope)
    if (found.is === 'unknown') return { status: 'ignored', code: 'NO_ADDRESS' }
    const refuse = (code: string, message: string, place?: Place) =>
      this.refuse({ code, message }, { mail, envelope, place })
    if (found.is === 'expired') return refuse('EXPIRED', 'The address has expired.')
    if (found.is === 'gone') return refuse('GONE', 'The user is no member of the channel.')
    const { places } = found
    if (!isWhole) return refuse('TOO_LARGE', 'The mail is too large.', places[0])
    const text = this.textOf(mail)
    const outcomes: ReceiveOutcome[] = []
    const refusals: (() => Promise<Refused>)[] = []
    for (const place of places) {
      try {
        outcomes.push(await this.send(place, { mail, text, key: keyOf(mail, bytes, place) }))
      } catch (error) {
        if (!(isRefusal(error) || error instanceof NoText)) throw error
        if (error.code === 'CHAT_IDEMPOTENCY_CONFLICT') outcomes.push({ status: 'duplicate', ...place })
        else refusals.push(() => refuse(error.code, error.message, place))
      }
    }
    // Last, because the mail comes again after an error.
    for (const bounce of refusals) outcomes.push(await bounce())
    return outcomes[0] as ReceiveOutcome
  }

  /** The places of all valid addresses, or the reason that there is none. */
  private async find(
    mail: Email,
    { to }: Envelope,
  ): Promise<{ is: 'places'; places: Place[] } | Exclude<Found, { is: 'place' }>> {
    const given = [to ?? []].flat()
    const places: Place[] = []
    let is: Exclude<Found['is'], 'place'> = 'unknown'
    for (const address of given.length > 0 ? given : recipientsOf(mail)) {
      const found = await this.places.findByAddress(address)
      if (found.is !== 'place') is = found.is === 'unknown' ? is : found.is
      else if (!places.some((place) => isDeepStrictEqual(place, found.place))) places.push(found.place)
    }
    return places.length > 0 ? { is: 'places', places } : { is }
  }

  private textOf({ text = '', html = '' }: Email): string {
    const { fromDomain, reply } = this.settings
    const ours = [`@${fromDomain}`, ...(reply ? [`@${reply.domain}`] : [])]
    const isOurs = (line: string) => ours.some((domain) => line.toLowerCase().includes(domain))
    // Some mail programs send an empty text part beside the HTML.
    const whole = text.trim() === '' ? htmlToText(html) : text
    return this.places.withoutTokens(answerIn(mendWindows1252(whole), isOurs))
  }

  private async send(
    place: Place,
    { mail, text, key }: { mail: Email; text: string; key: string },
  ): Promise<ReceiveOutcome> {
    const { tenantId, userId, channelId, parentMessageId } = place
    const user = this.settings.chat.as({ tenantId, userId })
    const skippedFiles: SkippedFile[] = []
    const files: { uploadId: string }[] = []
    let refusal: Refusal | undefined
    for (const attachment of mail.attachments) {
      const fileName = fileNameOf(attachment)
      const skip = (code: string) => skippedFiles.push({ fileName, code })
      if (attachment.related) skip('INLINE')
      else if (files.length === MAX_FILES) skip('TOO_MANY')
      else
        try {
          const file = new Uint8Array(attachment.content as ArrayBuffer)
          files.push(await user.messages.createUpload({ file, fileName, mimeType: attachment.mimeType }))
        } catch (error) {
          if (!isRefusal(error)) throw error
          refusal = error
          skip(error.code)
        }
    }
    if (text === '' && files.length === 0) throw refusal ?? new NoText()
    const sent = await user.messages.send(
      channelId,
      {
        text,
        ...(parentMessageId !== null && { parentMessageId }),
        ...(files.length > 0 && { files: files.map(({ uploadId }) => ({ uploadId })) }),
      },
      { idempotencyKey: key, prefer: 'hold' },
    )
    if ('heldMessage' in sent) return { status: 'held', ...place, heldMessageId: sent.heldMessage.id, skippedFiles }
    return { status: 'sent', ...place, messageId: sent.id, skippedFiles }
  }

  private async refuse(
    reason: { code: string; message: string },
    { mail, envelope, place }: { mail: Email; envelope: Envelope; place: Place | undefined },
  ): Promise<Refused> {
    const { log, addressOf } = this.settings
    const address = senderOf(mail, envelope)
    let isBounced = false
    if (address)
      try {
        const language = place ? (await addressOf(place))?.language : undefined
        await this.post.bounce({ address, language }, { messageId: messageIdOf(mail), reason })
        isBounced = true
      } catch (error) {
        log.warn({ err: error, code: reason.code }, 'a refused mail could not be answered')
      }
    return { status: 'refused', ...reason, isBounced }
  }
}

/**
 * Buffers a mail up to the limit. The rest is read and dropped, so that the sender gets a response. A stream ten times
 * as long is destroyed.
 */
async function readUpTo(raw: RawMail, limit: number): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of typeof raw === 'string' || raw instanceof Uint8Array ? [raw] : raw) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    if (length < limit) chunks.push(bytes)
    length += bytes.length
    if (length > 10 * limit) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, limit), isWhole: length <= limit }
}

/** The headers alone. */
function headOf(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  return bytes.subarray(0, end ? end.index + end[0].length : 0)
}

async function parse(bytes: Uint8Array): Promise<Email | null> {
  try {
    const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50, maxHeadersSize: 256 * 1024 })
    return mail.headers.length > 0 ? mail : null
  } catch {
    return null
  }
}

/** RFC 3834, and the headers of older programs. */
function isAutomatic(mail: Email, envelope: Envelope): boolean {
  const value = (name: string) =>
    mail.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = value('auto-submitted')
  return (
    (submitted !== undefined && !submitted.startsWith('no')) ||
    /^(bulk|junk|list|auto_reply)\b/.test(value('precedence') ?? '') ||
    /\b(all|oof|autoreply)\b/.test(value('x-auto-response-suppress') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'x-autoreply-from', 'x-failed-recipients'].some((name) => value(name)) ||
    /^multipart\/report\b/.test(value('content-type') ?? '') ||
    envelope.from === '' ||
    value('return-path') === '<>'
  )
}

/** Addresses in the headers, for hosts without the envelope. */
function recipientsOf(mail: Email): string[] {
  const delivered = mail.headers
    .filter(({ key }) => key === 'delivered-to' || key === 'x-original-to')
    .map(({ value }) => value.trim())
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((each) => each.group ?? [each])
  return [...delivered, ...named.map(({ address }) => address ?? '')]
}

/** The recipient of a bounce: the sender of the envelope, which may differ from that of the headers. */
function senderOf(mail: Email, envelope: Envelope): string | undefined {
  const path = mail.headers.find(({ key }) => key === 'return-path')?.value
  const address = envelope.from ?? path?.replaceAll(/[<>\s]/g, '') ?? mail.from?.address
  return address === '' ? undefined : address
}

const messageIdOf = (mail: Email) => (/^<[^<>\s]{1,250}>$/.test(mail.messageId ?? '') ? (mail.messageId as string) : '')

/** The same for a mail that is delivered twice, even without a Message-ID. Differs between threads of a channel. */
const keyOf = (mail: Email, bytes: Uint8Array, { parentMessageId }: Place) =>
  `mail-${createHash('sha256')
    .update(mail.messageId?.trim() || bytes)
    .update(parentMessageId ?? '')
    .digest('hex')}`

const fileNameOf = ({ filename, mimeType }: Attachment) =>
  clean((filename ?? '').replaceAll(/[\\/]/g, '_')) || `file.${/\w+$/.exec(mimeType.slice(-40))?.[0] ?? 'bin'}`
