import type { ChannelPage, FollowedThreadPage, MessagePage } from '../../generated/openapi'
import { withoutUnsaid } from '../../clients/conformance/src/vectors/compare.cjs'
import type { Part, Parts } from './vector'

/** The expected parts for these answers: see spec/vectors/README.md. */
export function expectedOf(parts: Parts): Parts {
  const expected: Parts = {}
  for (const [part, answer] of Object.entries(parts)) {
    expected[part as Part] =
      answer === null ? null : withoutUnsaid(shapes[part as keyof typeof shapes](answer as never))
  }
  return expected
}

const shapes = {
  messages: ({ messages }: MessagePage) => messages,
  channel: ({ eventSeq: _, members: _m, nextMembersCursor: _c, nextSendAt: _n, ...channel }: Record<string, unknown>) =>
    channel,
  members: ({ members }: { members: unknown }) => members,
  pins: ({ pinnedMessages }: { pinnedMessages: unknown }) => pinnedMessages,
  polls: (polls: unknown) => polls,
  channels: ({ channels }: Pick<ChannelPage, 'channels'>) => channels,
  threads: ({ threads }: Pick<FollowedThreadPage, 'threads'>) => threads,
  unread: (unread: unknown) => unread,
}
