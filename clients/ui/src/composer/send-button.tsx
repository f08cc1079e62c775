import { IconButton } from '../parts/icon.js'
import { replaceable } from '../provider/replaceable.js'
import { useStrings } from '../provider/use-chat.js'
import type { ComposerPartProps } from './use-composer.js'

export type SendButtonProps = ComposerPartProps

/** Sends or saves; while there is nothing to send it records. */
export const SendButton = replaceable('SendButton', DefaultSendButton)

function DefaultSendButton({ composer }: SendButtonProps) {
  const { editing, canSend, voice, text, files } = composer
  const words = useStrings().composer
  const isEmpty = text === '' && files.length === 0
  return (
    <>
      {!editing && isEmpty && voice.isSupported && (
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
