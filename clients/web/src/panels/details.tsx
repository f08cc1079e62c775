import { useChannelList } from '@chat-service/client/react'
import { useState } from 'react'
import { useOpenConversation, useShown } from '../conversation-context'
import { useNotices } from '../notices'
import { Dialog } from '../parts/dialog'
import { go } from '../route'
import { ALL_CHANNELS, useSession } from '../session'
import { Banned } from './banned'
import { MemberRow } from './member-row'
import { InviteDialog } from './invite'

/** Members with the actions of operators, and the user's settings of the channel. */
export function Details() {
  const { chat } = useSession()
  const { actions, isOperator } = useOpenConversation()
  const { attempt } = useNotices()
  const { isMuted } = useChannelList(chat, ALL_CHANNELS).channels.find(({ id }) => id === actions.channelId) ?? {}
  const { channelId } = actions
  const { channel, members, hasMoreMembers, loadMembers } = useShown()
  const [dialog, setDialog] = useState<'invite' | 'leave' | 'rename'>()
  const [name, setName] = useState('')
  const { channels } = chat.client
  const isGroup = channel?.type === 'GROUP'
  const close = () => setDialog(undefined)
  const rename = async () => {
    if (await attempt(() => channels.update(channelId, { name: name.trim() }))) close()
  }
  const leave = async () => {
    close()
    if (await attempt(() => channels.leave(channelId))) go()
  }
  return (
    <div className="panel-body">
      <div className="panel-tools">
        <div className="row">
          {isGroup && <button onClick={() => setDialog('invite')}>Invite</button>}
          {isGroup && isOperator && (
            <button
              onClick={() => {
                setName(channel.name ?? '')
                setDialog('rename')
              }}
            >
              Rename
            </button>
          )}
          {isGroup && isOperator && (
            <button
              aria-pressed={channel.isFrozen}
              onClick={() =>
                void attempt(() => (channel.isFrozen ? channels.unfreeze(channelId) : channels.freeze(channelId)))
              }
            >
              {channel.isFrozen ? 'Unfreeze' : 'Freeze'}
            </button>
          )}
          <button onClick={() => void attempt(() => (isMuted ? channels.unmute(channelId) : channels.mute(channelId)))}>
            {isMuted ? 'Unmute' : 'Mute'}
          </button>
          {isGroup && (
            <button className="danger" onClick={() => setDialog('leave')}>
              Leave
            </button>
          )}
        </div>
      </div>
      <h3>Members</h3>
      <ul>
        {members.map((member) => (
          <MemberRow key={member.userId} member={member} />
        ))}
      </ul>
      {hasMoreMembers && (
        <button className="more" onClick={() => void loadMembers()}>
          Show more
        </button>
      )}
      {isGroup && isOperator && <Banned />}
      {dialog === 'invite' && <InviteDialog onClose={close} />}
      {dialog === 'rename' && (
        <Dialog title="Rename" action="Save" isDisabled={!name.trim()} onClose={close} onSubmit={rename}>
          <label>
            Name
            <input autoFocus value={name} onChange={({ target }) => setName(target.value)} />
          </label>
        </Dialog>
      )}
      {dialog === 'leave' && (
        <Dialog title="Leave this conversation?" action="Leave" onClose={close} onSubmit={leave}>
          <p>A member has to invite you to come back.</p>
        </Dialog>
      )}
    </div>
  )
}
