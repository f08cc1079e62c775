import { useState, useSyncExternalStore } from 'react'
import type { Channel, ChannelListItem, User } from '@chat-service/client'
import { isCurrent, useLink } from '../conversation/connection.js'
import { fileUrlOf } from '../content/file-url.js'
import { cx } from './class-names.js'
import { replaceable } from '../provider/replaceable.js'
import { useChat, useNames } from '../provider/use-chat.js'

const HUES = 8

const hueOf = (id: string) => [...id].reduce((sum, letter) => (sum * 131 + letter.charCodeAt(0)) % 9973, 7) % HUES

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? [...word][0] ?? '').toUpperCase())
    .join('')

/**
 * The URL of a picture that may load: from this page's host, or from another by https, unless the host turned those
 * off.
 */
function pictureUrl(url: string | null | undefined, isOwnOnly: boolean): string | undefined {
  if (!url) return undefined
  try {
    const { href, origin, protocol } = new URL(url, location.href)
    return origin === location.origin || (protocol === 'https:' && !isOwnOnly) ? href : undefined
  } catch {
    return undefined
  }
}

/** False on a server, which has no page URL, and during hydration. */
const useIsInPage = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

/** Presence is unknown without a connection. */
function OnlineDot() {
  return isCurrent(useLink()) && <span className="chat-online" />
}

export interface AvatarProps {
  /** The user or channel. */
  id: string
  name: string
  /** The picture. Default: `profileUrl` of the user, if there is one of this id. */
  url?: string | null | undefined
  isOnline?: boolean | undefined
  /** Default: `medium`. */
  size?: 'small' | 'medium' | 'large' | undefined
  /** A group has a different shape than a user. */
  isGroup?: boolean | undefined
}

/** A picture, else initials. Hidden from screen readers, because the name is beside it. */
export const Avatar = replaceable('Avatar', DefaultAvatar)

function DefaultAvatar({ id, name, url, isOnline, size = 'medium', isGroup }: AvatarProps) {
  const { chat, me, loadImages } = useChat()
  const { subscribe, getSnapshot } = chat.profiles
  const profileUrl = () => getSnapshot()[id]?.profileUrl
  const known = useSyncExternalStore(subscribe, profileUrl, profileUrl)
  const [failed, setFailed] = useState<string>()
  const wanted = url !== undefined ? url : (known ?? (id === me.id ? me.profileUrl : undefined))
  const src = useIsInPage() ? pictureUrl(wanted, loadImages === 'never') : undefined
  const isPicture = src !== undefined && src !== failed
  return (
    <span
      className={cx('avatar', `hue-${hueOf(id)}`, size !== 'medium' && size, isGroup && 'group')}
      aria-hidden="true"
      // Not as text of the page, so it is not copied, nor part of a button's name.
      data-initials={isPicture ? undefined : initials(name)}
    >
      {isPicture && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setFailed(src)}
        />
      )}
      {isOnline && <OnlineDot />}
    </span>
  )
}

interface ChannelAvatarProps extends Pick<AvatarProps, 'name' | 'size'> {
  channel: Pick<Channel, 'id' | 'type' | 'coverUrl' | 'name'> & Partial<Pick<ChannelListItem, 'memberIds'>>
  /** Ids of other members, whose initials a group without a name shows. Default: those of the channel. */
  others?: readonly string[]
  /** The other user of a direct channel. */
  peer?: Partial<User> | null | undefined
}

/** The cover of a group, or the picture and presence of the other user of a direct channel. */
export function ChannelAvatar({ channel, name, size, peer, others = channel.memberIds ?? [] }: ChannelAvatarProps) {
  const nameOf = useNames()
  const unnamed = channel.name === null && others.map((id) => nameOf(id).split(/\s/)[0]).join(' ')
  const isGroup = channel.type === 'GROUP'
  return (
    <Avatar
      id={peer?.id ?? channel.id}
      name={(isGroup && unnamed) || name}
      url={isGroup ? (fileUrlOf({ fileUrl: channel.coverUrl }) ?? channel.coverUrl) : peer?.profileUrl}
      isOnline={!isGroup && peer?.isOnline === true}
      isGroup={isGroup}
      size={size}
    />
  )
}
