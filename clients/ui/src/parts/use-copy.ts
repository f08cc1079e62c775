import { useNotices } from '../provider/notices.js'
import { useStrings } from '../provider/use-chat.js'

/** Copies a text, and shows a notice of success or failure. */
export function useCopy(): (text: string) => void {
  const { attempt, show } = useNotices()
  const { copied, noClipboard } = useStrings().parts
  return (text) =>
    void attempt(async () => {
      // Pages without TLS have no clipboard.
      if (!navigator.clipboard) throw new Error(noClipboard)
      await navigator.clipboard.writeText(text)
      show(copied)
    })
}
