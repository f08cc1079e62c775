import type {
  CaseDetail,
  ChannelListItem,
  Decision,
  Draft,
  HeldMessage,
  Member,
  Message,
  PollWithVotes,
  Thread,
} from '@chat-service/client'
import fresh from './fresh.json'
import visitors from './files/visitors.svg'
import { fileUrl, me, people } from './people'

const MINUTE = 60_000

/** All times are relative to now, so that the clock of a picture can stand still. */
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()

/** The data of the made-up service. */
export interface World {
  channels: ChannelListItem[]
  messages: Message[]
  members: Member[]
  polls: PollWithVotes[]
  pinned: string[]
  /** Threads that the user follows. */
  threads: Thread[]
  /** The user's messages that wait for a moderator. */
  held: HeldMessage[]
  /** Decisions of moderators about the user. */
  decisions: Decision[]
  /** Cases of moderators. */
  cases: CaseDetail[]
  /** A draft that another device saves before this one does. */
  otherDraft?: Draft
  /** Users who type in the open channel. */
  typing: string[]
  /** `ok` answers; `slow` never does; `refused` says no; `offline` cannot be reached. */
  network: 'ok' | 'slow' | 'refused' | 'offline'
  /** A channel that banned the user. */
  refused?: string
  /** Whether the open channel has messages before these. They never come. */
  hasOlder?: boolean
  /** The same for sent messages. */
  sending: 'ok' | 'slow' | 'refused' | 'offline'
}

let ids = 0
export function message(senderId: string, text: string, minutes: number, more: Partial<Message> = {}): Message {
  const createdAt = minutesAgo(minutes)
  return {
    id: `m${(ids += 1)}`,
    channelId: 'launch',
    senderId,
    text,
    ...(structuredClone(fresh.message) as Pick<Message, keyof typeof fresh.message>),
    createdAt,
    updatedAt: createdAt,
    ...more,
  }
}

export function channel(
  id: string,
  name: string | null,
  minutes: number,
  more: Partial<ChannelListItem> = {},
): ChannelListItem {
  const at = minutesAgo(minutes)
  return {
    id,
    tenantId: 'gallery',
    type: 'GROUP',
    ...(structuredClone(fresh.channel) as Pick<ChannelListItem, keyof typeof fresh.channel>),
    ...(fresh.listItem as Pick<ChannelListItem, keyof typeof fresh.listItem>),
    isEmpty: false,
    name,
    lastMessageAt: at,
    memberCount: people.length,
    createdById: me,
    createdAt: minutesAgo(100_000),
    updatedAt: at,
    myRole: 'OPERATOR',
    ...more,
  }
}

export const last = (senderId: string, text: string, minutes: number) => ({
  id: `l${(ids += 1)}`,
  text,
  senderId,
  createdAt: minutesAgo(minutes),
})

const direct = (userId: string, text: string, minutes: number, unreadCount = 0) =>
  channel(`direct-${userId}`, null, minutes, {
    type: 'DIRECT',
    memberCount: 2,
    peer: people.find(({ id }) => id === userId)!,
    lastMessage: last(userId, text, minutes),
    unreadCount,
  })

const thread = (
  parent: Message,
  lastReply: ReturnType<typeof last>,
  replyCount: number,
  unreadCount: number,
  { id, name, peerId }: Pick<Thread['channel'], 'id' | 'name' | 'peerId'> = {
    id: 'launch',
    name: 'Launch',
    peerId: null,
  },
): Thread => ({
  parentMessageId: parent.id,
  parent: {
    id: parent.id,
    type: parent.type,
    text: parent.text,
    senderId: parent.senderId,
    createdAt: parent.createdAt,
  },
  channel: { id, type: peerId === null ? 'GROUP' : 'DIRECT', name, coverUrl: null, peerId },
  replyCount,
  lastReply,
  unreadCount,
  lastReadMessageId: parent.id,
  participantIds: [lastReply.senderId],
})

/** A day among colleagues. */
export function fullWorld(): World {
  ids = 0
  const image = {
    fileUrl: fileUrl(visitors),
    fileName: 'visitors.png',
    fileSize: 48_213,
    mimeType: 'image/png',
    type: 'IMAGE',
  } as const
  const file = {
    fileUrl: fileUrl('plan.pdf'),
    fileName: 'Launch plan.pdf',
    fileSize: 1_204_000,
    mimeType: 'application/pdf',
    type: 'FILE',
  } as const
  const messages = [
    message('bob', 'The page is ready for a last look. Who has ten minutes?', 1500),
    message(me, 'I do, after lunch.', 1496, { reactions: [{ key: '👍', userIds: ['bob', 'carol'] }] }),
    message(
      'carol',
      'Numbers of the **beta** so far:\n\n- 1,240 sign-ups\n- 38 % came back the next day\n- most asked for: *search*',
      95,
    ),
    message('carol', '', 94, image),
    message('bob', 'Lovely. @Alice Moreau, can you add them to the announcement?', 80, { mentionedUserIds: [me] }),
    message(
      me,
      'Done. It goes out with this:\n\n```ts\nawait chat.messages.send(channelId, { text: announcement })\n```',
      62,
      {
        isEdited: true,
        threadInfo: { replyCount: 3, lastRepliedAt: minutesAgo(40) },
      },
    ),
    message(me, '', 61, file),
    message('dina', 'ممتاز! سأراجع النص العربي اليوم.', 34, {
      reactions: [
        { key: '🎉', userIds: [me, 'bob', 'carol'] },
        { key: '❤️', userIds: ['carol'] },
      ],
    }),
    message('bob', 'When do we press the button?', 21, { pollId: 'poll', type: 'POLL' }),
    message(
      'agent',
      'Three things are left before the launch:\n\n1. The **status page** names the new region.\n2. `docs/limits` still has the old figures.\n3. Carol has not signed off yet.',
      6,
      {
        stream: { state: 'COMPLETE', run: 1, parts: [{ type: 'text', length: 170, durableLength: 170 }] },
      },
    ),
    message('carol', 'Signed off 🚀', 2),
  ]
  const replies = [
    message('bob', 'Shall we name the price, too?', 58, { parentMessageId: messages[5]!.id }),
    message('carol', 'Only on the page. The mail stays short.', 51, { parentMessageId: messages[5]!.id }),
    message(me, 'Agreed 👍', 40, { parentMessageId: messages[5]!.id }),
  ]
  return {
    channels: [
      channel('launch', 'Launch', 2, { lastMessage: last('carol', 'Signed off 🚀', 2) }),
      direct('bob', 'Lunch at one?', 12, 2),
      channel('design', 'Design', 48, { lastMessage: last('dina', 'New icons are in the folder', 48), unreadCount: 7 }),
      direct('carol', 'Thank you!', 190),
      channel('support', 'Support', 400, {
        lastMessage: last('emil', 'Closed the last ticket of the week', 400),
        isMuted: true,
      }),
      channel('all', 'All hands', 1600, { lastMessage: last('bob', 'See you all on Thursday', 1600), isFrozen: true }),
      direct('emil', 'ok', 5000),
    ],
    messages: [...messages, ...replies],
    members: people.map(({ id, isOnline }, n) => ({
      id: `member-${id}`,
      userId: id,
      role: n < 2 ? 'OPERATOR' : 'MEMBER',
      canMentionAll: false,
      isMuted: false,
      isBanned: false,
      isOnline,
      lastSeenAt: null,
      joinedAt: minutesAgo(50_000),
      lastReadAt: id === 'emil' ? null : minutesAgo(1),
      lastReadMessageId: id === 'emil' ? null : (messages.at(-1)?.id ?? null),
    })),
    polls: [
      {
        id: 'poll',
        channelId: 'launch',
        messageId: messages[8]!.id,
        title: 'When do we press the button?',
        allowMultipleVotes: false,
        allowUserSuggestion: false,
        allowChange: true,
        closeAt: null,
        status: 'OPEN',
        voterCount: 4,
        createdById: 'bob',
        options: [
          { id: 'o1', text: 'Today at four', voteCount: 3, position: 0 },
          { id: 'o2', text: 'Tomorrow morning', voteCount: 1, position: 1 },
        ],
        createdAt: minutesAgo(21),
        votedOptionIds: ['o1'],
      },
    ],
    pinned: [messages[5]!.id],
    threads: [
      thread(messages[1]!, last('carol', 'I have found two more typos on the page', 9), 4, 2),
      thread(messages[5]!, last(me, 'Agreed 👍', 40), 3, 0),
      thread(message('dina', 'Which of the icons shall we keep?', 300), last('dina', 'The round ones', 55), 12, 5, {
        id: 'design',
        name: 'Design',
        peerId: null,
      }),
      {
        ...thread(message('bob', '', 900), last('bob', 'Never mind, I have found it', 700), 2, 0, {
          id: 'direct-bob',
          name: null,
          peerId: 'bob',
        }),
        parent: null,
      },
    ],
    held: [],
    decisions: [],
    cases: [],
    typing: [],
    network: 'ok',
    sending: 'ok',
  }
}

export const emptyWorld = (): World => ({
  ...fullWorld(),
  channels: [],
  messages: [],
  polls: [],
  pinned: [],
  threads: [],
})
