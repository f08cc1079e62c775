import { useState } from 'react'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { useNotices } from '../provider/notices.js'
import { Dialog } from '../parts/dialog.js'
import { useChat } from '../provider/use-chat.js'
import { PeoplePicker } from './people-picker.js'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { client, strings } = useChat()
  const words = strings.panels
  const { actions } = useOpenConversation()
  const shown = useShown()
  const { attempt, show } = useNotices()
  const [chosen, setChosen] = useState<string[]>([])
  const invite = async () => {
    if (!(await attempt(() => client.members.invite(actions.channelId, { userIds: chosen })))) return
    onClose()
    show(words.members.invited(chosen.length))
  }
  return (
    <Dialog
      title={words.invite.title}
      action={words.invite.action}
      isDisabled={chosen.length === 0}
      onClose={onClose}
      onSubmit={invite}
    >
      <PeoplePicker chosen={chosen} onChange={setChosen} without={shown.members.map(({ userId }) => userId)} />
    </Dialog>
  )
}
