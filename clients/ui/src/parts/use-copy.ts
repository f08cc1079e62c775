import { useNotices } from '../provider/notices.js'
import { useStrings } from '../provider/use-chat.js'

/** Copies a text, or says why it could not. */
export function useCopy(onCopied: () => unknown): (text: string) => void {
  const { attempt } = useNotices()
  const { noClipboard } = useStrings().parts
  return (text) =>
    void attempt(async () => {
      // Pages without TLS have none.
      if (!navigator.clipboard) throw new Error(noClipboard)
      await navigator.clipboard.writeText(text)
      onCopied()
    })
}
