import type { ConversationMessage } from '@chat-service/client/live'
import { useRef, useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { focusBack } from '../parts/focus-back.js'
import { IconButton } from '../parts/icon.js'
import { Menu, type MenuItem } from '../parts/menu.js'
import { onDemand } from '../parts/on-demand.js'
import { useCopy } from '../parts/use-copy.js'
import { useNotices } from '../provider/notices.js'
import { replaceable } from '../provider/replaceable.js'
import { useRoute } from '../provider/route.js'
import { useBlock } from '../provider/use-block.js'
import { useChat, useNames } from '../provider/use-chat.js'
import { isGrowing } from './stream-state.js'

const EmojiPicker = onDemand(async () => (await import('../parts/emoji-picker.js')).EmojiPicker)
const DeleteDialog = onDemand(async () => (await import('./delete-dialog.js')).DeleteDialog)
const ForwardDialog = onDemand(async () => (await import('./forward-dialog.js')).ForwardDialog)
const ReportDialog = onDemand(async () => (await import('../panels/report.js')).ReportDialog)
const KEYS = ['👍', '❤️', '😂', '🎉', '🙏', '👀']
const MORE = '+'

export interface MessageActionsProps {
  message: ConversationMessage
  isPinned: boolean
  isReply: boolean
  /** Whether Tab reaches its buttons. */
  isActive: boolean
}

/** The reader's actions on a message. `ask` opens an action's dialog. */
export function useMessageActions(
  { message, isPinned, isReply }: Omit<MessageActionsProps, 'isActive'>,
  ask: (dialog: 'delete' | 'forward' | 'report') => void,
) {
  const { go, hrefOf } = useRoute()
  const { me, client, strings } = useChat()
  const words = strings.messages.actions
  const nameOf = useNames()
  const { actions, isMember, isOperator, setEditing, setQuote } = useOpenConversation()
  const { attempt } = useNotices()
  const { id, senderId, text, type } = message
  const { channelId } = actions
  const isOwn = senderId === me.id
  const name = nameOf(senderId)
  // It can't be changed yet.
  const isFinished = !isGrowing(message)
  // Its author can only read and delete it.
  const isRemoved = Boolean(message.moderation)
  const openThread = () => go({ channelId, panel: 'thread', messageId: id })
  const copy = useCopy()
  const block = useBlock()
  const item = (label: string, icon: MenuItem['icon'], act: () => unknown): MenuItem => ({ label, icon, act })
  const tried = (act: () => Promise<unknown>) => () => void attempt(act)
  const link = hrefOf?.({ channelId, messageId: id })
  const deletion = { ...item(words.delete, 'trash', () => ask('delete')), isDangerous: true }
  const copies = text !== '' && item(words.copy, 'copy', () => copy(text))
  const all = [
    !isReply && item(words.thread, 'reply', openThread),
    !isReply && isMember && item(words.quote, 'quote', () => setQuote(message)),
    isOwn && type === 'TEXT' && !isReply && isFinished && item(words.edit, 'pencil', () => setEditing(id)),
    type !== 'POLL' && isFinished && item(words.forward, 'forward', () => ask('forward')),
    copies,
    link !== undefined && item(words.copyLink, 'link', () => copy(new URL(link, location.href).href)),
    !isReply &&
      item(
        words.unread,
        'unread',
        tried(() => client.channels.markUnread(channelId, { messageId: id })),
      ),
    isFinished &&
      (isPinned
        ? item(
            words.unpin,
            'pin',
            tried(() => actions.unpin(id)),
          )
        : item(
            words.pin,
            'pin',
            tried(() => actions.pin(id)),
          )),
    !isOwn && item(words.report, 'flag', () => ask('report')),
    !isOwn && {
      ...item(words.block(name), 'block', () => void block(senderId, name)),
      isDangerous: true,
    },
    (isOwn || isOperator) && deletion,
  ]
  const items = isRemoved ? [copies, deletion] : all
  return {
    isRemoved,
    items: items.filter((each) => each !== false),
    openThread,
    react: (key: string) => void attempt(() => actions.react(id, key)),
    remove: () => void attempt(() => actions.remove(id)),
  }
}

/** Actions of a message. The buttons show on hover or focus; arrow keys move the focus. */
export const MessageActions = replaceable('MessageActions', DefaultMessageActions)

function DefaultMessageActions(props: MessageActionsProps) {
  const { message, isReply, isActive } = props
  const words = useChat().strings.messages.actions
  const [dialog, setDialog] = useState<'delete' | 'forward' | 'report' | 'emoji'>()
  const { isRemoved, items, openThread, react, remove } = useMessageActions(props, setDialog)
  const box = useRef<HTMLDivElement>(null)
  const tabIndex = isActive ? 0 : -1
  const close = () => setDialog(undefined)
  const keys = (closeMenu: () => void) => (
    <div className="chat-keys">
      {[...KEYS, MORE].map((key) => {
        const label = key === MORE ? words.moreEmoji : undefined
        return (
          <button
            key={key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-label={label}
            title={label}
            onClick={() => {
              closeMenu()
              if (label) setDialog('emoji')
              else react(key)
            }}
          >
            {key}
          </button>
        )
      })}
    </div>
  )
  return (
    <div ref={box} className="chat-message-actions">
      {!isRemoved && <Menu icon="smile" label={words.react} tabIndex={tabIndex} items={[]} top={keys} />}
      {!isReply && !isRemoved && (
        <IconButton icon="reply" tabIndex={tabIndex} label={words.thread} onClick={openThread} />
      )}
      <Menu icon="more" label={words.more} tabIndex={tabIndex} items={items} {...(!isRemoved && { top: keys })} />
      {dialog === 'emoji' && (
        <EmojiPicker
          anchor={() => box.current}
          onChoose={react}
          onClose={(isBack) => {
            close()
            if (isBack) focusBack(box.current)
          }}
        />
      )}
      {dialog === 'forward' && <ForwardDialog message={message} onClose={close} />}
      {dialog === 'report' && <ReportDialog channelId={message.channelId} messageId={message.id} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog onClose={close} onDelete={remove} />}
    </div>
  )
}
