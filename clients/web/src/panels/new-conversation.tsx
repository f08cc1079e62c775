import { useState } from 'react'
import { useNotices } from '../notices'
import { Dialog } from '../parts/dialog'
import { go } from '../route'
import { useSession } from '../session'
import { PeoplePicker } from './people-picker'

export function NewConversationDialog({ onClose }: { onClose: () => void }) {
  const { me, chat } = useSession()
  const { attempt } = useNotices()
  const [chosen, setChosen] = useState<string[]>([])
  const [name, setName] = useState('')
  const [first] = chosen
  const isGroup = chosen.length > 1 || name.trim() !== ''
  const create = async () => {
    const { channels } = chat.client
    if (!first) return
    const made = isGroup
      ? await channels.createGroup({ userIds: chosen, ...(name.trim() && { name: name.trim() }) })
      : await channels.createDirect({ userId: first })
    onClose()
    go(made.id)
  }
  return (
    <Dialog
      title="New conversation"
      action={isGroup ? 'Create the group' : 'Begin'}
      isDisabled={!first}
      onClose={onClose}
      onSubmit={() => attempt(create)}
    >
      <PeoplePicker chosen={chosen} onChange={setChosen} without={[me.id]} />
      <label>
        Name of the group (optional)
        <input value={name} onChange={({ target }) => setName(target.value)} />
      </label>
    </Dialog>
  )
}
