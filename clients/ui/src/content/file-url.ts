import type { Message } from '@chat-service/client'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The address of a file. One that a local server names by this very machine is asked of the host of the page, which may have another
 * name.
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

/** Whether it is shown in place. Not SVG, which may contain scripts. */
export const isPicture = ({ mimeType, fileUrl }: Pick<Message, 'mimeType' | 'fileUrl'>): boolean =>
  Boolean(fileUrl) && /^image\/(?!svg)/.test(mimeType ?? '')
