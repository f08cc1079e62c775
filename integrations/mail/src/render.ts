import { clean } from './text.js'
import type { Strings } from './strings.js'

/** The content of a mail. */
export interface Content {
  tenantId: string
  userId: string
  channelId: string
  /** In a direct channel, the other user's name. */
  channelName: string
  /** Unread messages, oldest first, at most 20. */
  messages: ContentMessage[]
  /** There are more unread messages. */
  hasMore: boolean
  language: string
  /** The page of the channel, at the first of the messages. */
  channelUrl: string
  /** Null without `unsubscribeUrl`. */
  unsubscribeUrl: string | null
  /** The line that separates the reply from the rest: show it first. Null if replies are not accepted. */
  marker: string | null
}

export interface ContentMessage {
  id: string
  senderId: string
  senderName: string
  /** As sent. For a message without text, its file names. */
  text: string
  createdAt: Date
}

export interface Rendered {
  subject: string
  text: string
  html?: string | undefined
}

/** The default mail, in plain text and simple HTML. */
export function render(content: Content, strings: Strings): Rendered {
  const { messages, hasMore, channelName, channelUrl, unsubscribeUrl, marker } = content
  const summary = strings.summary(messages.length, hasMore, channelName)
  const time = new Intl.DateTimeFormat(content.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const shown = messages.map(({ senderName, createdAt, text }) => ({
    head: `${clean(senderName)}, ${time.format(createdAt)} UTC`,
    text,
  }))
  const text = [
    ...(marker === null ? [] : [marker]),
    summary,
    ...shown.map((message) => `${message.head}\n${message.text}`),
    `${strings.open}: ${channelUrl}`,
    ...(marker === null ? [] : [strings.answer]),
    ...(unsubscribeUrl === null ? [] : [`${strings.unsubscribe} ${unsubscribeUrl}`]),
  ].join('\n\n')
  const paragraph = (html: string, style = '') => `<p${style && ` style="${style}"`}>${html}</p>`
  const link = (url: string, label: string) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
  const grey = 'color:#666;font-size:12px'
  const html = [
    '<!doctype html><html><head><meta charset="utf-8"></head>',
    '<body style="font-family:sans-serif;font-size:15px;line-height:1.4">',
    ...(marker === null ? [] : [paragraph(escapeHtml(marker), grey)]),
    paragraph(`<b>${escapeHtml(summary)}</b>`),
    ...shown.map(({ head, text }) =>
      paragraph(`<b>${escapeHtml(head)}</b><br>${escapeHtml(text).replaceAll('\n', '<br>')}`),
    ),
    paragraph(link(channelUrl, strings.open)),
    ...(marker === null ? [] : [paragraph(escapeHtml(strings.answer))]),
    ...(unsubscribeUrl === null
      ? []
      : [paragraph(`${escapeHtml(strings.unsubscribe)} ${link(unsubscribeUrl, unsubscribeUrl)}`, grey)]),
    '</body></html>',
  ].join('\n')
  return { subject: strings.subject(channelName), text, html }
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
