import { useState } from 'react'
import { useOpenConversation, useShown } from '../conversation-context'
import { useNotices } from '../notices'
import { Dialog } from '../parts/dialog'
import { useSession } from '../session'
import { PeoplePicker } from './people-picker'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { members } = useSession().chat.client
  const { actions } = useOpenConversation()
  const shown = useShown()
  const { attempt } = useNotices()
  const [chosen, setChosen] = useState<string[]>([])
  const invite = async () => {
    if (await attempt(() => members.invite(actions.channelId, { userIds: chosen }))) onClose()
  }
  return (
    <Dialog title="Invite" action="Invite" isDisabled={chosen.length === 0} onClose={onClose} onSubmit={invite}>
      <PeoplePicker chosen={chosen} onChange={setChosen} without={shown.members.map(({ userId }) => userId)} />
    </Dialog>
  )
}
