import { useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { Dialog } from '../parts/dialog.js'
import { useNotices } from '../provider/notices.js'
import { useChat } from '../provider/use-chat.js'

const MAX_OPTIONS = 10
const MAX_QUESTION = 500

export function NewPollDialog({ onClose }: { onClose: () => void }) {
  const { client, strings } = useChat()
  const words = strings.panels.poll
  const { channelId } = useOpenConversation().actions
  const { attempt } = useNotices()
  const [title, setTitle] = useState('')
  const [options, setOptions] = useState(['', ''])
  const [isMultiple, setMultiple] = useState(false)
  const [isOpenToOthers, setOpenToOthers] = useState(false)
  const [isChangeable, setChangeable] = useState(true)
  const filled = options.map((text) => text.trim()).filter(Boolean)
  const isTwice = new Set(filled).size < filled.length
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
      // Omits the default, because the previous version of the server refuses the field.
      ...(!isChangeable && { allowChange: false }),
    }
    if (await attempt(() => client.polls.create(channelId, body))) onClose()
  }
  return (
    <Dialog
      title={words.title}
      action={words.action}
      isDisabled={!title.trim() || filled.length < 2 || isTwice}
      onClose={onClose}
      onSubmit={submit}
    >
      <label>
        {words.question}
        <input
          autoFocus
          dir="auto"
          maxLength={MAX_QUESTION}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </label>
      {options.map((text, n) => (
        <label key={n}>
          {words.option(n + 1)}
          <input dir="auto" value={text} onChange={({ target }) => change(n, target.value)} />
        </label>
      ))}
      {isTwice && (
        <p className="chat-failed chat-small-text" role="alert">
          {words.twice}
        </p>
      )}
      <label className="chat-check">
        <input type="checkbox" checked={isMultiple} onChange={({ target }) => setMultiple(target.checked)} />
        {words.several}
      </label>
      <label className="chat-check">
        <input type="checkbox" checked={isOpenToOthers} onChange={({ target }) => setOpenToOthers(target.checked)} />
        {words.suggestions}
      </label>
      <label className="chat-check">
        <input type="checkbox" checked={isChangeable} onChange={({ target }) => setChangeable(target.checked)} />
        {words.changes}
      </label>
    </Dialog>
  )
}
