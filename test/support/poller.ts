import type { PolledEvents, PollEventsRequest } from '../../generated/openapi'
import { checkFrame, type Frame } from './contract'
import type { Person } from './world'

type Answer = PolledEvents & { frames: Frame[] }

/** A client without a socket: it sends its positions with each poll, and takes the new ones from the response. */
export class Poller {
  /** Of all answers. */
  readonly frames: Frame[] = []
  positions: PollEventsRequest

  constructor(
    private readonly person: Person,
    channels: { channelId: string; since?: number }[] = [],
    more: Partial<PollEventsRequest> = {},
  ) {
    this.positions = { epoch: 'none', channels, ...more }
  }

  /** One poll, of the process of another person if one is given. */
  async poll(waitSeconds = 25, { client } = this.person, signal?: AbortSignal): Promise<Answer> {
    const answer = (await client.users.pollEvents({ ...this.positions, waitSeconds }, { signal })) as Answer
    for (const frame of answer.frames) checkFrame(JSON.stringify(frame))
    this.frames.push(...answer.frames)
    const { epoch, userSeq, channels, frames } = answer
    const activity = frames.findLast(({ event }) => event === 'chat:channel:activity')?.data.position as string
    const threads = frames.findLast(({ event }) => event === 'chat:thread:activity')?.data.position as string
    this.positions = {
      ...this.positions,
      ...{ epoch, userSeq },
      channels: channels.flatMap(({ channelId, seq }) => (seq === undefined ? [] : [{ channelId, since: seq }])),
      ...(activity !== undefined && { activity }),
      ...(threads !== undefined && { threads }),
    }
    return answer
  }

  /** Polls until no missed events are left. */
  async drain(): Promise<void> {
    for (let more = true; more;) ({ hasMore: more } = await this.poll(0))
  }

  /** Polls until the condition holds. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await this.poll()
  }

  of(...events: string[]): Frame[] {
    return this.frames.filter(({ event }) => events.includes(event))
  }
}
