import { useStrings } from '../provider/use-chat.js'
import { cx } from './class-names.js'
import type { Side } from './use-pages-at-edges.js'

interface RowsEdgeProps {
  side: Side
  state: 'idle' | 'loading' | 'failed'
  isLinked: boolean
  onAgain: (side: Side) => Promise<void>
}

/** The edge of a list with more rows: loading, or an error. */
export function RowsEdge({ side, state, isLinked, onAgain }: RowsEdgeProps) {
  const words = useStrings().parts.rows
  const isFailed = state === 'failed' && isLinked
  return (
    <p className={cx('rows-edge', side)} role="status">
      {isFailed ? words.failed : isLinked ? words.loading : words.offline}
      {isFailed && (
        <button type="button" className="chat-link" onClick={() => void onAgain(side)}>
          {words.again}
        </button>
      )}
    </p>
  )
}
