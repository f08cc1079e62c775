import { useId } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { useCopy } from '../parts/use-copy.js'
import { useStrings } from '../provider/use-chat.js'
import { useDraft } from './use-draft.js'

/** The draft of a conversation in which the user can no longer write: it can be copied, and returns when they can. */
export function KeptText({ parentMessageId }: { parentMessageId?: string | undefined }) {
  const { channelId } = useOpenConversation().actions
  const { text } = useDraft(channelId, parentMessageId)
  const words = useStrings().composer.kept
  const copy = useCopy()
  const id = useId()
  if (text.trim() === '') return null
  return (
    <div className="chat-kept">
      <label htmlFor={id}>{words.label}</label>
      <textarea id={id} dir="auto" readOnly rows={Math.min(4, text.split('\n').length)} value={text} />
      <button type="button" onClick={() => copy(text)}>
        {words.copy}
      </button>
    </div>
  )
}
