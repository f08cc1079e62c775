import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { isGrowing, useStop } from '../messages/stream-state.js'
import { IconButton } from '../parts/icon.js'
import { replaceable } from '../provider/replaceable.js'
import { useStrings } from '../provider/use-chat.js'
import type { ComposerPartProps } from './use-composer.js'

export type SendButtonProps = ComposerPartProps

/** Sends or saves. Without content it records, or stops the answer being written. */
export const SendButton = replaceable('SendButton', DefaultSendButton)

function DefaultSendButton({ composer }: SendButtonProps) {
  const { editing, canSend, voice, text, files, parentMessageId, area } = composer
  const words = useStrings().composer
  const { isMember } = useOpenConversation()
  const growing = useShown().messages.findLast(isGrowing)
  const { isAsked, isRefused, stop } = useStop(growing?.id ?? '')
  const { stream } = useStrings().messages
  const isEmpty = !editing && text === '' && files.length === 0
  if (isEmpty && growing && isMember && !isRefused && !parentMessageId) {
    return (
      <IconButton
        icon="stop"
        label={stream.stop}
        className="chat-icon-button chat-accented"
        disabled={isAsked || growing.stream?.state === 'STOPPING'}
        onClick={() => void stop().then(() => area.current?.focus())}
      />
    )
  }
  return (
    <>
      {isEmpty && voice.isSupported && (
        <IconButton icon="mic" label={words.voice.record} onClick={() => void voice.start()} />
      )}
      <IconButton
        icon={editing ? 'check' : 'send'}
        label={editing ? words.save : words.send}
        type="submit"
        disabled={!canSend}
      />
    </>
  )
}
