import { Dialog } from '../parts/dialog.js'
import { useStrings } from '../provider/use-chat.js'

/** Asks before a message is deleted. */
export function DeleteDialog({ onClose, onDelete }: { onClose: () => void; onDelete: () => void }) {
  const words = useStrings().messages.actions
  const submit = () => {
    onClose()
    onDelete()
  }
  return (
    <Dialog title={words.deleteTitle} isDangerous action={words.delete} onClose={onClose} onSubmit={submit}>
      <p>{words.deleteText}</p>
    </Dialog>
  )
}
