/**
 * Signed reply addresses and signed links.
 *
 * An address is `reply+<id><expiry><signature>@example.com`, with 47 characters of token. The id is an HMAC of tenant, channel,
 * user and thread, which are too long for the 64 characters of a local part; a row stores them. The signature covers
 * the id and the expiry, so a token is checked before a row is read.
 */
import type { Database } from '../../shared/src/database.js'
import { base32Number, readBase32Number, type Signer } from './signer.js'

const [ID_BYTES, ID, HOURS, MAC_BYTES, MAC] = [10, 16, 5, 16, 26]
export const TOKEN_LENGTH = ID + HOURS + MAC
const HOUR_MS = 3_600_000
/** Minimum lifetime of unsubscribe links. */
const LINK_MS = 90 * 86_400_000

/** A user in a channel. */
export interface Member {
  tenantId: string
  channelId: string
  userId: string
}

/** The channel and thread of a reply, and its sender. */
export interface Place extends Member {
  /** The thread's top message, or null for the channel. */
  parentMessageId: string | null
}

/** `gone`: the signature is valid, but the member has left. */
export type Found = { is: 'place'; place: Place } | { is: 'unknown' } | { is: 'expired' } | { is: 'gone' }

export class Places {
  constructor(
    private readonly options: {
      database: Database
      schema: string
      signer: Signer
      /** Without it, replies are not accepted. `prefix` precedes the token, such as `reply+`. */
      reply: { prefix: string; domain: string } | undefined
      replyMs: number
    },
  ) {}

  /** Stores the place. @returns its id. */
  async keep({ tenantId, channelId, userId, parentMessageId }: Place): Promise<string> {
    const { database, schema, signer, replyMs } = this.options
    const id = signer.sign(['place', tenantId, channelId, userId, parentMessageId ?? ''], ID_BYTES)
    await database.query(
      // The link in a mail works at least until the user returns.
      `with expired as (
         delete from ${schema}.places p
          where p.expires_at < now() and p.id <> $1
            and not exists (
              select from ${schema}.notices n
               where n.tenant_id = p.tenant_id and n.channel_id = p.channel_id and n.user_id = p.user_id
            )
       )
       insert into ${schema}.places (id, tenant_id, channel_id, user_id, parent_message_id, expires_at)
       values ($1, $2, $3, $4, $5, now() + $6 * interval '1 millisecond')
       on conflict (id) do update set expires_at = excluded.expires_at`,
      [id, tenantId, channelId, userId, parentMessageId, Math.max(LINK_MS, replyMs + 2 * HOUR_MS)],
    )
    return id
  }

  /** The reply address of a place, or undefined if replies are not accepted. */
  addressOf(id: string): string | undefined {
    const { reply, replyMs, signer } = this.options
    if (!reply) return undefined
    const expiry = base32Number(Math.ceil((Date.now() + replyMs) / HOUR_MS), HOURS)
    return `${reply.prefix}${id}${expiry}${signer.sign(['reply', id, expiry], MAC_BYTES)}@${reply.domain}`
  }

  tokenOf(id: string): string {
    return `${id}${this.options.signer.sign(['unsubscribe', id], MAC_BYTES)}`
  }

  async findByAddress(address: string): Promise<Found> {
    const token = this.tokenIn(address)
    if (!this.isReplyToken(token)) return { is: 'unknown' }
    if (readBase32Number(token.slice(ID, ID + HOURS)) * HOUR_MS <= Date.now()) return { is: 'expired' }
    return this.read(token.slice(0, ID))
  }

  async findByToken(token: string): Promise<Found> {
    return this.isLinkToken(token) ? this.read(token.slice(0, ID)) : { is: 'unknown' }
  }

  /** Removes signed addresses and links from a text shown to others: any reader could use them. */
  withoutTokens(text: string): string {
    return text.replaceAll(/[a-z2-7]{42,}/gi, (found) => {
      const token = found.toLowerCase()
      return this.isReplyToken(token) || this.isLinkToken(token) ? '…' : found
    })
  }

  private isReplyToken(token: string): boolean {
    const [id, expiry, mac] = [token.slice(0, ID), token.slice(ID, ID + HOURS), token.slice(ID + HOURS)]
    return mac.length === MAC && this.options.signer.isSigned(['reply', id, expiry], MAC_BYTES, mac)
  }

  private isLinkToken(token: string): boolean {
    const [id, mac] = [token.slice(0, ID), token.slice(ID)]
    return mac.length === MAC && this.options.signer.isSigned(['unsubscribe', id], MAC_BYTES, mac)
  }

  private tokenIn(address: string): string {
    const [local, host] = splitAddress(address.toLowerCase())
    const { prefix, domain } = this.options.reply ?? { prefix: '', domain: undefined }
    return host === domain && local.startsWith(prefix) ? local.slice(prefix.length) : ''
  }

  private async read(id: string): Promise<Found> {
    const { database, schema } = this.options
    const { rows } = await database.query(
      `select tenant_id, channel_id, user_id, parent_message_id from ${schema}.places where id = $1`,
      [id],
    )
    const [row] = rows as Record<'tenant_id' | 'channel_id' | 'user_id' | 'parent_message_id', string>[]
    if (!row) return { is: 'gone' }
    const place = { tenantId: row.tenant_id, channelId: row.channel_id, userId: row.user_id }
    return { is: 'place', place: { ...place, parentMessageId: row.parent_message_id } }
  }
}

/** The local part and the domain. */
export function splitAddress(address: string): [string, string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, Math.max(0, at)), address.slice(at + 1)]
}
