import { Attachment } from '../content/attachment.js'
import { fileIdOf, isPicture, type MessageOfFile, splitFiles } from '../content/file-url.js'
import { MessageActions } from './message-actions.js'

interface AlbumProps {
  messages: readonly MessageOfFile[]
  /** Of messages that were sent in a row, each with its actions. Missing for pictures of one message. */
  isActive?: boolean
}

/** Pictures in a grid. */
export function Album({ messages, isActive }: AlbumProps) {
  return (
    <div className="chat-album">
      {messages.map((message) => (
        <div key={fileIdOf(message)}>
          <Attachment message={splitFiles(message)[0]!} />
          {isActive !== undefined && (
            <MessageActions message={message} isPinned={false} isReply={false} isActive={isActive} />
          )}
        </div>
      ))}
    </div>
  )
}

/** The files of a message: several pictures in a grid, then the others below each other. */
export function Attachments({ message }: { message: MessageOfFile }) {
  const files = splitFiles(message).filter(({ fileName, fileUrl }) => fileName ?? fileUrl)
  const pictures = files.filter(isPicture)
  const isAlbum = pictures.length > 1
  return (
    <>
      {isAlbum && <Album messages={pictures} />}
      {files
        .filter((file) => !isAlbum || !isPicture(file))
        .map((file) => (
          <div key={fileIdOf(file)}>
            <Attachment message={file} />
          </div>
        ))}
    </>
  )
}
