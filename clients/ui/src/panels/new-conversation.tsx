import { useState } from 'react'
import { useNotices } from '../provider/notices.js'
import { Dialog } from '../parts/dialog.js'
import { useRoute } from '../provider/route.js'
import { useChat } from '../provider/use-chat.js'
import { PeoplePicker } from './people-picker.js'

export function NewConversationDialog({ onClose }: { onClose: () => void }) {
  const { go } = useRoute()
  const { me, chat, strings } = useChat()
  const words = strings.panels.create
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
    go({ channelId: made.id })
  }
  return (
    <Dialog
      title={words.title}
      action={isGroup ? words.group : words.direct}
      isDisabled={!first}
      onClose={onClose}
      onSubmit={() => attempt(create)}
    >
      <PeoplePicker chosen={chosen} onChange={setChosen} without={[me.id]} />
      <label>
        {words.name}
        <input value={name} onChange={({ target }) => setName(target.value)} />
      </label>
    </Dialog>
  )
}
