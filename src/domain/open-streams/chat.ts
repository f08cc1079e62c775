import type { Context } from '../../platform/context'
import type { Checkpoints } from './checkpoints'
import type { Pieces } from './pieces'
import type { StreamStops } from './stops'

/** The parts of an open service for open streams, which blocks and moderation may end. */
export interface Chat extends Context {
  /** The text of open streams that PostgreSQL does not have yet. */
  readonly checkpoints: Checkpoints
  /** Pieces of open streams that wait to be published. */
  readonly pieces: Pieces
  /** Stops of the streams that this process writes. */
  readonly stops: StreamStops
  /** Called with the number of written texts. */
  readonly searchUpkeep: { wrote: (texts: number) => void }
}
