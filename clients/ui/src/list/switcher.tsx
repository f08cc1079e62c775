import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isCurrent } from '../conversation/connection.js'
import { ChannelAvatar } from '../parts/avatar.js'
import { Dialog } from '../parts/dialog.js'
import { useChannelName, useStrings } from '../provider/use-chat.js'
import { ALL_CHANNELS } from './filter.js'
import { useFilteredChannels } from './use-filtered-channels.js'

const MOST = 20

interface SwitcherProps {
  onOpen: (channelId: string) => void
  onClose: () => void
}

/** Opens a conversation by name: arrows select, Enter opens. */
export function Switcher({ onOpen, onClose }: SwitcherProps) {
  const words = useStrings().list
  const channelName = useChannelName()
  const { channels, typed, setTyped, status, hasMore } = useFilteredChannels(ALL_CHANNELS, undefined)
  const wanted = typed.trim().toLocaleLowerCase()
  // Loaded channels show at once; the service finds the rest.
  const found = channels
    .filter((channel) => !channel.name || channel.name.toLocaleLowerCase().includes(wanted))
    .filter((channel) => channelName(channel).toLocaleLowerCase().includes(wanted))
    .slice(0, MOST)
  const [active, setActive] = useState(0)
  const at = Math.min(active, found.length - 1)
  const id = useId()
  const chosen = useRef<HTMLLIElement>(null)
  useEffect(() => void chosen.current?.scrollIntoView({ block: 'nearest' }), [at])
  // Focuses the field even on touch screens, because the dialog opens by keyboard.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const open = (channelId: string | undefined) => {
    if (channelId === undefined) return
    onClose()
    onOpen(channelId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || found.length === 0) return
    event.preventDefault()
    setActive((at + step + found.length) % found.length)
  }
  return (
    <Dialog title={words.switch} onClose={onClose} onSubmit={() => open(found[at]?.id)}>
      <input
        ref={field}
        type="search"
        role="combobox"
        autoComplete="off"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found[at] && `${id}-${at}`}
        aria-label={words.search}
        placeholder={words.search}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={id} className="chat-picker-list chat-switcher" role="listbox" aria-label={words.channels}>
        {found.map((channel, n) => (
          <li
            key={channel.id}
            ref={n === at ? chosen : undefined}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === at}
            className="chat-member"
            onClick={() => open(channel.id)}
          >
            <ChannelAvatar channel={channel} peer={channel.peer} name={channelName(channel)} />
            <bdi>{channelName(channel)}</bdi>
          </li>
        ))}
      </ul>
      {found.length === 0 && isCurrent(status) && !hasMore && (
        <p className="chat-muted" role="status">
          {words.noneFound}
        </p>
      )}
    </Dialog>
  )
}
