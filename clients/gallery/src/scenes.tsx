import {
  Avatar,
  ChannelList,
  Chat,
  type ChatProviderProps,
  Conversation,
  english,
  german,
  type PanelName,
  type Strings,
} from '@chat-service/ui'
import type { Live } from '@chat-service/client/live'
import { agents, code, kinds, pictures, polls } from './content-worlds'
import { caseScenes } from './case-scenes'
import { dialogs } from './dialog-scenes'
import { questionScenes } from './question-scenes'
import type { Scene } from './scene-type'
import { slotScene } from './slot-scenes'
import { stateScenes } from './state-scenes'
import { channel, emptyWorld, fullWorld, last, message, type World } from './world'
import { me, people } from './people'

const PHONE = { width: 390, height: 844 }
const PART = { width: 720, height: 420 }
const LONG = 'This is a message that goes on and on, as some people write when they have a lot to say at once. '

const world =
  (change: Partial<World>, base = fullWorld) =>
  () => ({ ...base(), ...change })
const launch = { route: { channelId: 'launch' } }
const panel = (name: PanelName, messageId?: string) => ({ route: { channelId: 'launch', panel: name, messageId } })

/** Words that no one speaks, from right to left, to see what leans on a side. */
const mirrored: Strings = { ...english, locale: 'ar', direction: 'rtl' }

const rightToLeft = () => {
  const base = fullWorld()
  base.messages.push(
    message('bob', 'هل يمكنك مراجعة الصفحة قبل الغد؟ شكرًا', 1),
    message(me, 'نعم، بالتأكيد. https://example.com/page', 0),
  )
  return base
}

const long = () => {
  const base = fullWorld()
  base.channels[0] = channel(
    'launch',
    'A conversation with a name that is longer than any screen is wide, and then some',
    2,
    {
      lastMessage: last('bob', LONG.repeat(3), 2),
      unreadCount: 1234,
    },
  )
  base.messages.push(
    message('bob', LONG.repeat(6), 1),
    message(me, `Donaudampfschifffahrtsgesellschaft${'kapitän'.repeat(30)}`, 1),
    message(
      'emil',
      '| Region | Visitors |\n| --- | --- |\n| North | 12,400 |\n| South | 9,120 |\n\n> Quoted words of another',
      0,
    ),
  )
  return base
}

const growing = () => {
  const base = fullWorld()
  const parts = [{ type: 'text' as const, length: 60, durableLength: 60 }]
  base.messages.push(
    message('agent', 'The calendar says Thursday at nine. I look whether the', 0, {
      stream: { state: 'STREAMING', run: 1, parts },
    }),
  )
  return base
}

const chat: Scene[] = [
  { part: 'Chat', state: 'open', world: fullWorld, content: <Chat />, provider: launch },
  { part: 'Chat', state: 'dark', world: fullWorld, content: <Chat />, provider: { ...launch, theme: 'dark' } },
  {
    part: 'Chat',
    state: 'bubbles',
    world: fullWorld,
    content: <Chat />,
    provider: { ...launch, messageStyle: 'bubbles' },
  },
  { part: 'Chat', state: 'compact', world: fullWorld, content: <Chat />, provider: { ...launch, density: 'compact' } },
  { part: 'Chat', state: 'nothing open', world: fullWorld, content: <Chat /> },
  {
    part: 'Chat',
    state: 'right to left',
    world: rightToLeft,
    content: <Chat />,
    provider: { ...launch, strings: mirrored },
  },
  { part: 'Chat', state: 'German', world: fullWorld, content: <Chat />, provider: { ...launch, strings: german } },
  {
    part: 'Chat',
    state: 'offline',
    world: world({ network: 'offline' }),
    content: <Chat />,
    provider: launch,
    shows: 'Messages may be out of date',
  },
  { part: 'Chat', state: 'phone, list', world: fullWorld, content: <Chat />, size: PHONE },
  { part: 'Chat', state: 'phone, conversation', world: fullWorld, content: <Chat />, provider: launch, size: PHONE },
  {
    part: 'Chat',
    state: 'phone, dark bubbles',
    world: fullWorld,
    content: <Chat />,
    provider: { ...launch, theme: 'dark', messageStyle: 'bubbles' },
    size: PHONE,
  },
]

const LIST = { width: 360, height: 640 }
const list = (state: string, of: () => World, provider?: Partial<ChatProviderProps>): Scene => ({
  part: 'ChannelList',
  state,
  world: of,
  content: <ChannelList />,
  size: LIST,
  ...(provider && { provider }),
})
const lists = [
  list('full', fullWorld),
  list('empty', emptyWorld),
  list('loading', world({ network: 'slow' })),
  list('failed', world({ network: 'refused' })),
  list('long', long),
  list('dark', fullWorld, { theme: 'dark' }),
]

const CONVERSATION = { width: 760, height: 720 }
const conversation = (state: string, of: () => World, more: Partial<Scene> = {}): Scene => ({
  part: 'Conversation',
  state,
  world: of,
  content: <Conversation id="launch" />,
  size: CONVERSATION,
  ...more,
})
/** Two pictures and a table. */
const sendFiles = (account: Live) => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#58a"/></svg>'
  const picture = { file: new Blob([svg], { type: 'image/svg+xml' }), mimeType: 'image/png' }
  const table = { file: new Blob(['1;2;3'], { type: 'text/csv' }), fileName: 'Numbers.csv' }
  const files = [{ ...picture, fileName: 'North.png' }, { ...picture, fileName: 'South.png' }, table]
  account.conversation('launch').sendFiles({ text: 'From today', files })
}
const conversations = [
  conversation('full', fullWorld),
  conversation('empty', world({ messages: [], pinned: [] })),
  conversation('loading', world({ network: 'slow' })),
  conversation('failed', world({ network: 'refused' })),
  conversation('typing', world({ typing: ['bob', 'carol'] })),
  conversation('long', long),
  conversation('growing', growing),
  conversation('pictures', pictures),
  conversation('of all kinds', kinds),
  conversation('polls', polls),
  conversation('agents', agents),
  conversation('code', code),
  conversation('sending', world({ sending: 'slow' }), {
    act: (account) => account.conversation('launch').send('On its way'),
  }),
  conversation('several files on their way', world({ sending: 'slow' }), { act: sendFiles }),
  conversation('several files refused', world({ sending: 'refused' }), { act: sendFiles }),
  conversation('refused', world({ sending: 'refused' }), {
    act: (account) => account.conversation('launch').send('Not this one'),
  }),
]

const names: PanelName[] = ['thread', 'details', 'members', 'moderation', 'search', 'pins', 'files', 'scheduled']
const panels: Scene[] = names.map((name) => ({
  part: 'Panel',
  state: name,
  world: fullWorld,
  content: <Conversation id="launch" />,
  provider: panel(name, name === 'thread' ? 'm6' : undefined),
  size: { width: 1000, height: 720 },
}))

const avatars: Scene = {
  part: 'Avatar',
  state: 'pictures and initials',
  world: fullWorld,
  content: (
    <div className="part">
      {people.map(({ id, nickname, isOnline }) => (
        <Avatar key={id} id={id} name={nickname} isOnline={isOnline} />
      ))}
    </div>
  ),
  size: { ...PART, height: 160 },
}

/** The looks of everything, between them: under the resets of hosts they have to stay. */
const underResets = ['chat-open', 'conversation-of-all-kinds', 'dialog-report', 'dialog-poll']

export const scenes: readonly Scene[] = [
  ...chat,
  ...lists,
  ...conversations,
  ...panels,
  ...caseScenes,
  ...questionScenes,
  ...dialogs,
  ...stateScenes(mirrored),
  avatars,
  slotScene,
].map((scene) => (underResets.includes(nameOf(scene)) ? { ...scene, isReset: true } : scene))

/** As a name of a file and in an address: `chat-phone-list`. */
export function nameOf({ part, state }: Scene): string {
  return `${part} ${state}`.toLowerCase().replace(/[^a-z]+/g, '-')
}
