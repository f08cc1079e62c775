import type { SharedFile } from '@chat-service/client'
import { useCallback, useState } from 'react'
import { fileUrlOf, mayLoad } from '../content/file-url.js'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { Choice } from '../parts/fields.js'
import { Icon } from '../parts/icon.js'
import { Listing } from '../parts/listing.js'
import { type LoadPage, usePages } from '../parts/use-pages.js'
import { useNotices } from '../provider/notices.js'
import { useChat, useFormat, useNames } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'

const LIMIT = 50
// A picture that can contain scripts is listed as a file.
const isMedia = ({ mimeType }: SharedFile) => /^(image|video)\//.test(mimeType) && mimeType !== 'image/svg+xml'

/** The files of a channel, newest first, page by page. */
export function useSharedFiles(channelId: string) {
  const { client } = useChat()
  const load = useCallback<LoadPage<SharedFile>>(
    async (cursor, signal) => {
      const query = { limit: LIMIT, ...(cursor && { cursor }) }
      const page = await client.channels.listSharedFiles(channelId, query, { signal })
      return { items: page.files, nextCursor: page.nextCursor }
    },
    [client, channelId],
  )
  return usePages(load)
}

/** The files of the conversation: pictures and videos in a grid, others in a list. */
export const Files = replaceable('Files', DefaultFiles)

function DefaultFiles() {
  const words = useChat().strings.panels.files
  const { actions, showMessage } = useOpenConversation()
  const { attempt } = useNotices()
  const pages = useSharedFiles(actions.channelId)
  const [kind, setKind] = useState<'media' | 'files'>('media')
  const media = pages.items?.filter(isMedia) ?? []
  const others = pages.items?.filter((file) => !isMedia(file)) ?? []
  const open = (file: SharedFile) => void attempt(() => showMessage(file.id))
  const isShowingMedia = kind === 'media'
  return (
    <>
      <div className="chat-panel-tools">
        <Choice
          isRow
          legend={words.kind}
          options={[
            ['media', words.media],
            ['files', words.files],
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      <div className="chat-panel-body">
        <Listing
          pages={pages}
          icon={isShowingMedia ? 'image' : 'file'}
          count={isShowingMedia ? media.length : others.length}
          empty={isShowingMedia ? words.noMedia : words.none}
        >
          {() =>
            isShowingMedia ? <MediaGrid files={media} onOpen={open} /> : <FileList files={others} onOpen={open} />
          }
        </Listing>
      </div>
    </>
  )
}

interface FilesProps {
  files: readonly SharedFile[]
  onOpen: (file: SharedFile) => void
}

function MediaGrid({ files, onOpen }: FilesProps) {
  const words = useChat().strings.panels.files
  return (
    <ul className="chat-media-grid">
      {files.map((file) => (
        <li key={`${file.id} ${file.index}`}>
          <button type="button" aria-label={words.open(file.fileName)} onClick={() => onOpen(file)}>
            {file.mimeType.startsWith('image/') ? <Thumbnail file={file} /> : <Icon name="file" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ file }: { file: SharedFile }) {
  const { loadImages } = useChat()
  const [isBroken, setBroken] = useState(false)
  const url = fileUrlOf(file)
  if (isBroken || !url || !mayLoad(url, loadImages)) return <Icon name="image" />
  return <img src={url} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setBroken(true)} />
}

function FileList({ files, onOpen }: FilesProps) {
  const { sizeOf, shortTimeOf } = useFormat()
  const words = useChat().strings.panels.files
  const nameOf = useNames()
  return (
    <ul>
      {files.map((file) => (
        <li key={`${file.id} ${file.index}`}>
          <button type="button" className="chat-hit" onClick={() => onOpen(file)}>
            <span className="chat-file-icon">
              <Icon name="file" />
            </span>
            <span className="chat-hit-main">
              <strong className="chat-hit-text">
                <bdi>{file.fileName}</bdi>
              </strong>
              <span className="chat-muted chat-small-text">
                {sizeOf(file.fileSize)}, {words.from(nameOf(file.senderId), shortTimeOf(file.createdAt))}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
