import type { Message } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { TenantSettings } from '../../config/tenant-overrides'
import type { Chat } from './chat'
import type { Tx } from '../../platform/database/transaction'
import { quoteFor, type Quoted } from '../../platform/events/quoted'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { JsonText } from '../../platform/lib/json-text'
import type { Caller } from '../access/caller'
import { idempotencyOf } from '../access/idempotency'
import { queueChange } from '../access/channel-lock'
import { announceDraft } from './announce-draft'
import { heldOrRefused, holdMessage, type Holding } from './hold'
import type { Held } from './send-queue'
import { isOfPolicy, reviewed, type Draft, type Review } from '../moderation/review'
import { begunStream, newStream } from '../open-streams/new-stream'
import { scheduleEnd } from '../open-streams/stream-jobs'
import { checkContent, tooLong } from './content'
import { messageDraft, replaceFields } from './message-draft'
import { filesColumns, newMessage, type NewMessageFields } from './message-row'
import { typeOfFiles } from './file-type'
import { mentionAllOf } from './mention-all'
import { appendFollows, publishFollows } from '../follows/follows'
import { getOwnMessage } from './list-messages'
import { timeOf } from './message-digits'
import { filesOfUploads } from './uploads'
import { sendBatches, type SendItem, type SendResult } from './send-queue'

/** The result of a send. A replay returns the message as it is now. */
export interface Sent {
  message: JsonText<Message>
  replayed: boolean
  /** Whether it deleted the draft with its `draftRevision`. */
  isDraftDeleted?: boolean
}

/** Sends a message of text, files or both, or an `ADMIN` message of the system, once per idempotency key. */
export async function sendMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  request: OperationInput<'sendMessage'>['body'],
  idempotencyKey: string | undefined,
  holding?: Holding,
): Promise<Sent | Held> {
  // The remaining fields are compared by the idempotency key.
  const { draftRevision: revision, ifSeq, ...content } = request
  const { stream: begun, quotedMessageId, files, text = '', ...given } = content
  checkContent(request.text, { hasFiles: files !== undefined, isStream: begun !== undefined })
  const settings = await chat.settingsOf(caller.tenantId)
  const stream = begun && newStream(begun, settings)
  const uploads = files && (await filesOfUploads(chat, caller, channelId, files))
  const attached = uploads?.refusal ? undefined : uploads
  const message: NewMessageFields = {
    ...given,
    text,
    channelId,
    senderId: caller.userId,
    type: caller.isSystem ? 'ADMIN' : 'TEXT',
    mentionedUserIds: [...new Set(request.mentionedUserIds)],
    ...(begun && { stream: begunStream(text) }),
    ...(attached && { type: typeOfFiles(attached.files), ...filesColumns(attached.files) }),
  }
  const sent = await send(
    chat,
    caller,
    {
      message,
      ...idempotencyOf('sendMessage', idempotencyKey, content),
      ...(stream && { stream }),
      ...(attached && { uploadIds: attached.uploadIds }),
      ...(await mentionAllOf(chat, caller, channelId, request.mentions, settings)),
      quotedMessageId,
      draftRevision: revision,
      ifSeq,
      refusal: tooLong(settings, text, stream !== undefined) ?? uploads?.refusal ?? null,
    },
    // A stream cannot be held, because others read it while it is written.
    { hashes: attached?.hashes, holding: stream ? undefined : holding },
  )
  if ('heldMessage' in sent) return sent
  if (revision !== undefined && sent.isDraftDeleted) {
    const { parentMessageId } = sent.message.toJSON()
    announceDraft(chat, caller, { channelId, parentMessageId, revision, isDeleted: true })
  }
  if (stream && !sent.replayed) scheduleEnd(chat, caller.tenantId, sent.message.toJSON(), stream.idleSeconds)
  return sent
}

/**
 * Sends a message: one statement checks, writes and logs it; then recipients are notified.
 *
 * @param about further input of the policy.
 * @throws errors of the channel's guards and of the rules of sending, and CHAT_POLICY_REFUSED.
 */
export async function send(
  chat: Chat,
  caller: Caller,
  given: Omit<SendItem, 'isSystem'>,
  about: Omit<SendReview, 'review'> = {},
): Promise<Sent | Held> {
  const item = { ...given, message: newMessage(given.message) }
  const { channelId } = item.message
  const key = { tenantId: caller.tenantId, channelId }
  const once = (review?: Review) => {
    const within = () => queueChange(chat, key, (tx) => sendWithin(chat, tx, caller, item, { ...about, review }))
    if (caller.isSystem) return within()
    return sendReviewed(chat, caller, item, { ...about, review }, (allowed) =>
      about.holding && allowed.refusal?.hold ? within() : sendQueued(chat, caller, key, allowed),
    )
  }
  const sent = await reviewed(chat, caller, channelId, once, item)
  switch (sent.outcome) {
    case 'refused':
      return heldOrRefused(chat, caller, sent, about.holding)
    case 'held':
      return sent
    case 'replayed':
      return { message: await getOwnMessage(chat, caller, channelId, sent.messageId), replayed: true }
    case 'sent':
      return { message: sent.message, replayed: false, isDraftDeleted: sent.isDraftDeleted }
  }
}

/** The policy's input of a send. */
export interface SendReview {
  /** Undefined if the policy does not review the caller. */
  review: Review | undefined
  /** Default: `messageDraft`. */
  drafts?: Draft[]
  kind?: Draft['kind']
  /** SHA-256 of its files, in hex, where they are known. */
  hashes?: (string | null)[] | undefined
  /** Set if the policy may hold the message. */
  holding?: Holding | undefined
}

/** A send under the channel's lock. The settings are read before, because the host may be slow. */
export interface LockedSend extends SendReview {
  settings: TenantSettings
}

/** Sends a message as the policy allows it: see `Review.write`. */
async function sendReviewed(
  chat: Chat,
  caller: Caller,
  item: SendItem,
  { review, drafts, ...about }: SendReview,
  write: (item: SendItem) => Promise<SendResult>,
): Promise<SendResult> {
  // With a refusal the message is not written.
  if (!review || item.refusal) return write(item)
  return review.write(drafts ?? [messageDraft(chat, caller, item, about)], (refusal, [replacement = {}]) =>
    write({ ...item, message: replaceFields(item.message, replacement), refusal, flags: review.flags }),
  )
}

/** Sends a user's message in a batch with other waiting messages. */
async function sendQueued(chat: Chat, caller: Caller, key: ChannelKey, item: SendItem): Promise<SendResult> {
  const epoch = chat.epoch.current
  const sent = await chat.sends.add(key, item)
  if (sent.outcome !== 'sent') return sent
  announce(chat, caller, key, sent, epoch)
  if (sent.notified.length > 0) {
    const places = sent.notified.map((userId, index) => ({ userId, seq: sent.userSeqs[index] as number, epoch }))
    chat.events.publishToUsers(mentionOf(caller, sent.message.toJSON(), sent), { places })
  }
  publishFollows(chat, caller, epoch, sent.follows)
  return { ...sent, message: answerOf(caller, sent) }
}

/**
 * Sends a message inside the caller's transaction; others are notified after the commit. Returns a refusal instead of
 * throwing it, so that the caller decides whether to roll back.
 */
export async function sendWithin(
  chat: Chat,
  tx: Tx,
  caller: Caller,
  given: SendItem,
  review: SendReview,
): Promise<SendResult> {
  const item = { ...given, message: newMessage(given.message), isSystem: caller.isSystem }
  const key = { tenantId: caller.tenantId, channelId: item.message.channelId }
  const epoch = chat.epoch.current
  const { holding, hashes } = review
  const sent = await sendReviewed(chat, caller, item, review, async (allowed) => {
    const batch = { key, items: [allowed] }
    const [[result]] = (await sendBatches(tx, [batch], { waits: true, isWithin: true })) as [[SendResult]]
    const hold = allowed.refusal?.hold
    return holding && hold && isOfPolicy(result)
      ? holdMessage(chat, tx, caller, allowed, hold, { hashes, ...holding })
      : result
  })
  if (sent.outcome !== 'sent') return sent
  tx.afterCommit(() => announce(chat, caller, key, sent, epoch))
  if (sent.notified.length > 0) chat.events.appendForUsers(tx, mentionOf(caller, sent.message.toJSON(), sent))
  appendFollows(chat, tx, caller, sent.follows)
  return { ...sent, message: answerOf(caller, sent) }
}

/**
 * Sends a message that was checked when it was submitted. If the quoted message was deleted since, the quote shows
 * that. Otherwise like `sendWithin`.
 */
export async function sendChecked(
  chat: Chat,
  tx: Tx,
  sender: Caller,
  item: SendItem,
  { settings, ...review }: LockedSend,
): Promise<SendResult> {
  const { channelId, mentions, text } = item.message
  const checked = {
    ...item,
    ...(await mentionAllOf(chat, sender, channelId, mentions, settings, tx)),
    ...(item.quotedMessageId !== undefined && { isQuoteChecked: true }),
    // The limit may have been lowered since.
    refusal: tooLong(settings, text),
  }
  return sendWithin(chat, tx, sender, checked, review)
}

/** @param message as logged: without its quote. */
export const mentionOf = (
  { tenantId, userId }: Caller,
  message: Message,
  { notified, quoted }: { notified: string[]; quoted: Quoted | null },
) => ({
  tenantId,
  userIds: notified,
  event: 'chat:mention:received' as const,
  data: { channelId: message.channelId, message },
  about: aboutOf(userId, message.id, quoted),
})

const aboutOf = (senderId: string, messageId: string, quoted: Quoted | null) => ({
  senderId,
  createdAt: timeOf(messageId),
  quoted,
})

type SentResult = Extract<SendResult, { outcome: 'sent' }>

/** The message for its sender: the JSON of PostgreSQL, with its quote if it has one. */
function answerOf({ userId, isSystem }: Caller, { message, quoted }: SentResult): JsonText<Message> {
  if (!quoted) return message
  const quote = isSystem ? quoted.quote : quoteFor(quoted, userId)
  // The first match is the message's own property: jsonb writes short names first, and escapes quotation marks in
  // texts.
  return new JsonText(message.text.replace('"quote": null', () => `"quote": ${JSON.stringify(quote)}`))
}

/** Notifies others of a committed message. Never fails the send. */
function announce(
  chat: Chat,
  { userId }: Caller,
  key: ChannelKey,
  { seq, messageId, data, quoted }: SentResult,
  epoch: string,
): void {
  const about = aboutOf(userId, messageId, quoted)
  const event = 'chat:message:received'
  chat.events.publishLogged(key, { seq, epoch, event, about, forMembers: true, data })
  chat.unread.changedInChannel(key.tenantId, key.channelId, userId)
}
