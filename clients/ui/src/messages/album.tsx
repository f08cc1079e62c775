import { Attachment } from '../content/attachment.js'
import { fileIdOf, isPicture, type MessageOfFile, splitFiles } from '../content/file-url.js'
import { IconButton } from '../parts/icon.js'
import { useChat } from '../provider/use-chat.js'

/** The files of a message: several pictures in a grid, then the others stacked. */
export function Attachments({ message }: { message: MessageOfFile }) {
  const files = splitFiles(message).filter(({ fileName, fileUrl }) => fileName ?? fileUrl)
  const pictures = files.filter(isPicture)
  const isAlbum = pictures.length > 1
  const show = (file: MessageOfFile) => (
    <div key={fileIdOf(file)} className="chat-attachment">
      <Attachment message={file} />
      <UploadState message={file} />
    </div>
  )
  return (
    <>
      {isAlbum && <div className="chat-album">{pictures.map(show)}</div>}
      {files.filter((file) => !isAlbum || !isPicture(file)).map(show)}
    </>
  )
}

/** One of several files being sent: its upload progress, and a button to remove it. */
function UploadState({ message: { pending, index = 0, fileName } }: { message: MessageOfFile }) {
  const { chat, strings } = useChat()
  const { files = [], uploadIds = [], status, clientId, progress = 0, draft } = pending ?? {}
  if (!clientId || status === 'sent' || (files.length < 2 && !draft?.text)) return null
  // Until the message is requested.
  if (!files[index] || (status !== 'failed' && files.every((_, n) => uploadIds[n]))) return null
  const done = uploadIds[index] ? 1 : Math.min(1, Math.max(0, progress * files.length - index))
  const name = fileName ?? strings.content.file
  return (
    <div className="chat-upload">
      {status === 'sending' && <progress value={done} max={1} aria-label={strings.messages.pending.uploadOf(name)} />}
      <IconButton
        icon="close"
        label={strings.composer.remove(name)}
        onClick={() => chat.outbox.removeFile(clientId, index)}
      />
    </div>
  )
}
