import type { SharedFile } from '@chat-service/client'
import { useEffect, useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { Icon } from '../parts/icon.js'
import { useChat, useFormat, useNames } from '../provider/use-chat.js'

/** The files of the conversation, newest first. */
export function Files() {
  const { client } = useChat()
  const { reasonOf, sizeOf, fullTimeOf } = useFormat()
  const nameOf = useNames()
  const { actions, showMessage } = useOpenConversation()
  const { channelId } = actions
  const [files, setFiles] = useState<readonly SharedFile[]>()
  const [error, setError] = useState('')
  useEffect(() => {
    const abort = new AbortController()
    client.channels.listSharedFiles(channelId, { limit: 50 }, { signal: abort.signal }).then(
      (page) => setFiles(page.files),
      (reason: unknown) => abort.signal.aborted || setError(reasonOf(reason)),
    )
    return () => abort.abort()
  }, [client, channelId, reasonOf])
  return (
    <div className="chat-panel-body">
      {error && (
        <p className="chat-pad" role="alert">
          {error}
        </p>
      )}
      {files?.length === 0 && <p className="chat-muted chat-pad">No files yet.</p>}
      <ul>
        {files?.map(({ id, fileName, fileSize, senderId, createdAt }) => (
          <li key={id}>
            <button className="chat-hit" onClick={() => void showMessage(id)}>
              <Icon name="file" />
              <span>
                <strong>{fileName}</strong> <span className="chat-muted">{sizeOf(fileSize)}</span>
                <span className="chat-hit-text">
                  {nameOf(senderId)}, {fullTimeOf(createdAt)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
