import type { Message } from '@chat-service/client'
import type { ConversationMessage } from '@chat-service/client/live'
import type { ChatContextValue } from '../provider/use-chat.js'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The URL of a file. Replaces a local server's `localhost` with the page's host, which may have another name.
 */
export function fileUrlOf({ fileUrl }: { fileUrl: Message['fileUrl'] }): string | undefined {
  if (!fileUrl) return undefined
  if (fileUrl.startsWith('blob:')) return fileUrl
  if (!URL.canParse(fileUrl)) return undefined
  const { hostname, pathname, search, port, protocol, href } = new URL(fileUrl)
  const isHere = typeof location === 'object' && port === location.port && protocol === location.protocol
  if (isHere && LOOPBACK.test(hostname)) return pathname + search
  return /^https?:$/.test(protocol) ? href : undefined
}

const isElsewhere = (url: string) =>
  typeof location !== 'object' || new URL(url, location.href).origin !== location.origin

/** Whether a file loads without a click: it comes from the host's storage, possibly on another origin. */
export const mayLoad = (url: string, loadImages: ChatContextValue['loadImages']) =>
  loadImages !== 'never' || !isElsewhere(url)

/** Attributes of a link to a file. Browsers don't download from other origins, so those open in a new tab. */
export const fileLinkOf = (url: string, name: string) => ({
  href: url,
  download: name,
  ...(isElsewhere(url) && { target: '_blank', rel: 'noopener noreferrer' }),
})

/** Whether it is shown inline. Not SVG, which may contain scripts. */
export const isPicture = ({ mimeType, fileUrl }: Pick<Message, 'mimeType' | 'fileUrl'>): boolean =>
  Boolean(fileUrl) && /^image\/(?!svg)/.test(mimeType ?? '')

/** A message reduced to one of its files. */
export type MessageOfFile = ConversationMessage & {
  /** The sender's alternative text. */
  altText?: string | null
  /** Its place among the files of the message. Default: 0. */
  index?: number
}

/** One message per file, in order. The previous version of the server sends only the first file. */
export function splitFiles(message: MessageOfFile): MessageOfFile[] {
  const { files = [] } = message as Partial<MessageOfFile>
  if (files.length < 2) return [{ ...message, altText: files[0]?.altText ?? null }]
  return files.map((file, index) => ({ ...message, ...file, files: [file], index }))
}

/** The message's id for its first file, and derived ids for the rest. */
export const fileIdOf = ({ id, index }: MessageOfFile) => (index ? `${id} ${index}` : id)
