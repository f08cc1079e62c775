import { contract, type OperationInput, type OperationReply } from '../../../generated/operations'
import { ListPosition } from '../../domain/channels/list-position'
import { JsonText } from '../../platform/lib/json-text'
import { resume, type JoinParts, type Positions, type ResumeAnswer } from '../join/join'
import { USER, type PollConnection } from './poll-connection'

/**
 * Maximum wait while a stream is open or a user types, because only the next poll has the changes in between, or while
 * a long transaction holds the position of a list.
 */
const REMINDER_MS = 2000

type PollRequest = OperationInput<'pollEvents'>['body']
type Answer = OperationReply<'pollEvents'>['body']

/** Serves a poll on a new connection, which the caller closes. @returns undefined if it was closed before it resumed. */
export async function answerPoll(
  parts: JoinParts,
  connection: PollConnection,
  { waitSeconds, ...positions }: PollRequest,
): Promise<Answer | undefined> {
  const began = performance.now()
  const epoch = parts.chat.epoch.current
  let resumed: ResumeAnswer | undefined
  const lists = [positions.activity, positions.threads].filter((position) => position !== undefined)
  connection.begin(lists.flatMap((position) => ListPosition.read(position ?? '') ?? []))
  await connection.unlessClosed(resume(parts, connection, positions, '', (answer) => (resumed = answer)))
  if (!resumed) return undefined
  const hasAll = connection.isOpen
  await connection.untilServed(lists.length, isNew(resumed))
  if (isNew(resumed) || lists.includes(null)) connection.answered()
  else {
    const left = Math.max(0, began + waitSeconds * 1000 - performance.now())
    connection.wait(connection.hasReminder ? Math.min(left, REMINDER_MS) : left)
  }
  await connection.closed
  return answerOf(connection, positions, resumed, { epoch, hasMore: !hasAll })
}

/** The answer to a poll whose client left before it resumed. It is never read. */
export const answerToNobody = (connection: PollConnection, { epoch, userSeq = 0 }: PollRequest): Answer =>
  answerOf(connection, {}, { userSeq, userRecovered: null, channels: [] }, { epoch, hasMore: true })

/** Whether to return at once: the client sent no position, the events after it are lost, or a channel is refused. */
const isNew = ({ userRecovered, channels }: ResumeAnswer) =>
  !userRecovered || channels.some(({ recovered }) => !recovered)

function answerOf(
  { caller, positions, frames }: PollConnection,
  given: Pick<Positions, 'userSeq' | 'channels'>,
  { userSeq, userRecovered, channels }: ResumeAnswer,
  rest: { epoch: string; hasMore: boolean },
): Answer {
  const after = (
    key: string,
    from: number | undefined,
    { seq, recovered }: { seq?: number; recovered?: boolean | null },
  ) => positions.get(key) ?? (recovered ? from : seq)
  const answer = {
    userId: caller.userId,
    featureLevel: contract.featureLevel,
    ...rest,
    userSeq: after(USER, given.userSeq, { seq: userSeq, recovered: userRecovered }),
    userRecovered,
    channels: channels.map((channel, index) => {
      const { channelId, recovered, error } = channel
      if (error) return channel
      return { channelId, seq: after(channelId, given.channels?.[index]?.since, channel), recovered }
    }),
  }
  return new JsonText(`${JSON.stringify(answer).slice(0, -1)},"frames":[${frames.join(',')}]}`)
}
