import { useState } from 'react'
import { Dialog } from '../parts/dialog.js'
import { useStrings } from '../provider/use-chat.js'
import type { DraftFile } from './drafts.js'

interface DescribeDialogProps {
  file: DraftFile
  onChange: (text: string) => void
  onClose: () => void
}

/** The service's limit. */
const MAX_LENGTH = 1_000

/** The alternative text of a file. */
export function DescribeDialog({ file: { file, url, altText = '' }, onChange, onClose }: DescribeDialogProps) {
  const words = useStrings().composer
  const [text, setText] = useState(altText)
  const save = () => {
    onChange(text.trim())
    onClose()
  }
  return (
    <Dialog title={words.describe(file.name)} action={words.save} onClose={onClose} onSubmit={save}>
      {file.type.startsWith('image/') && <img className="chat-described-picture" src={url} alt="" />}
      <label>
        {words.description}
        <textarea
          rows={3}
          dir="auto"
          maxLength={MAX_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
    </Dialog>
  )
}
