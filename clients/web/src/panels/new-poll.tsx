import { useState } from 'react'
import { useOpenConversation } from '../conversation-context'
import { useNotices } from '../notices'
import { Dialog } from '../parts/dialog'
import { useSession } from '../session'

const MAX_OPTIONS = 10

export function NewPollDialog({ onClose }: { onClose: () => void }) {
  const { chat } = useSession()
  const { channelId } = useOpenConversation().actions
  const { attempt } = useNotices()
  const [title, setTitle] = useState('')
  const [options, setOptions] = useState(['', ''])
  const [isMultiple, setMultiple] = useState(false)
  const [isOpenToOthers, setOpenToOthers] = useState(false)
  const filled = options.map((text) => text.trim()).filter(Boolean)
  const change = (at: number, text: string) => {
    const next = options.map((old, n) => (n === at ? text : old))
    // Always an empty one at the end.
    if (next.every(Boolean) && next.length < MAX_OPTIONS) next.push('')
    setOptions(next)
  }
  const submit = async () => {
    const body = {
      title: title.trim(),
      options: filled,
      allowMultipleVotes: isMultiple,
      allowUserSuggestion: isOpenToOthers,
    }
    if (await attempt(() => chat.client.polls.create(channelId, body))) onClose()
  }
  return (
    <Dialog
      title="New poll"
      action="Create"
      isDisabled={!title.trim() || filled.length < 2}
      onClose={onClose}
      onSubmit={submit}
    >
      <label>
        Question
        <input autoFocus value={title} onChange={({ target }) => setTitle(target.value)} />
      </label>
      {options.map((text, n) => (
        <label key={n}>
          Option {n + 1}
          <input value={text} onChange={({ target }) => change(n, target.value)} />
        </label>
      ))}
      <label className="check">
        <input type="checkbox" checked={isMultiple} onChange={({ target }) => setMultiple(target.checked)} />
        Several votes each
      </label>
      <label className="check">
        <input type="checkbox" checked={isOpenToOthers} onChange={({ target }) => setOpenToOthers(target.checked)} />
        Others may add options
      </label>
    </Dialog>
  )
}
