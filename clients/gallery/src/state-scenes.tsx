import {
  ChannelList,
  type ChannelListProps,
  Chat,
  Conversation,
  german,
  type PanelName,
  type Strings,
} from '@chat-service/ui'
import { code, kinds } from './content-worlds'
import type { Scene } from './scene-type'
import { channel, fullWorld, last, minutesAgo, type World } from './world'
import { me } from './people'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 820, height: 1180 }
const route = { channelId: 'launch' }

const scene = (part: string, state: string, more: Partial<Scene> = {}): Scene => ({
  part,
  state,
  world: fullWorld,
  content: <Chat />,
  provider: { route },
  ...more,
})
const world = (change: (base: World) => void) => () => {
  const base = fullWorld()
  change(base)
  return base
}
const button = (name: string) => `role=button[name="${name}"i]`
const item = (name: string) => `role=menuitem[name="${name}"i]`
const threads = button('Threads, 2 unread')
const lastMenu = '.chat-message >> nth=-1 >> role=button[name="More actions"]'
const held = [{ hold: '.chat-message >> nth=-1' }]
const panel = (name: PanelName, messageId?: string) => ({ route: { ...route, panel: name, messageId } })

/** Everything is new, and more of it was not loaded. */
const unread = world((base) => {
  base.hasOlder = true
  base.channels[0] = { ...base.channels[0]!, unreadCount: 137 }
  base.members = base.members.map((member) =>
    member.userId === me ? { ...member, lastReadAt: minutesAgo(9000) } : member,
  )
})

/** A host with custom colors, fonts and corners. */
const BRAND = `.chat-ui {
  --chat-accent: light-dark(#8a1c5c, #ff9bd2);
  --chat-sidebar-back: #3a1030;
  --chat-sidebar-head: #3a1030;
  --chat-sidebar-text: #fbeaf4;
  --chat-sidebar-muted: #d9b3ca;
  --chat-sidebar-accent: #ff9bd2;
  --chat-radius: 2px;
  --chat-font: Georgia, serif;
}`

const phone = (mirrored: Strings): Scene[] => [
  ...(['details', 'members', 'search', 'files'] as const).map((name) =>
    scene('Phone', name, { provider: panel(name), size: PHONE }),
  ),
  scene('Phone', 'thread', { provider: panel('thread', 'm6'), size: PHONE }),
  scene('Phone', 'moderation, dark', { provider: { ...panel('moderation'), theme: 'dark' }, size: PHONE }),
  scene('Phone', 'details, right to left', {
    provider: { ...panel('details'), strings: mirrored },
    size: PHONE,
  }),
  scene('Phone', 'message menu', { size: PHONE, steps: held }),
  scene('Phone', 'message menu, dark, right to left', {
    provider: { route, theme: 'dark', strings: mirrored },
    size: PHONE,
    steps: held,
  }),
  scene('Phone', 'account menu', { provider: {}, size: PHONE, steps: [button('Your menu')] }),
  scene('Phone', 'threads', { provider: {}, size: PHONE, steps: [threads] }),
  scene('Phone', 'emoji', { size: PHONE, steps: [button('Emoji')], shows: 'Smileys' }),
  scene('Phone', 'poll', { size: PHONE, steps: [button('Add'), item('Poll…')], shows: 'New poll' }),
  scene('Phone', 'files to send', { size: PHONE, steps: [{ choose: FILES }] }),
]

const FILES = ['Outing on Saturday.png', 'Launch plan, the version after the meeting with everyone.pdf', 'Numbers.csv']

const tablet: Scene[] = [
  scene('Tablet', 'conversation', { size: TABLET }),
  scene('Tablet', 'details', { provider: panel('details'), size: TABLET }),
  scene('Tablet', 'thread, across', { provider: panel('thread', 'm6'), size: { width: 1180, height: 820 } }),
]

const composer: Scene[] = [
  scene('Composer', 'files to send', { content: <Conversation id="launch" />, steps: [{ choose: FILES }] }),
  scene('Composer', 'recording', {
    content: <Conversation id="launch" />,
    steps: [button('Record a voice message')],
    shows: 'Recording.',
    isMoving: true,
  }),
  scene('Phone', 'recording', {
    size: PHONE,
    steps: [button('Record a voice message')],
    shows: 'Recording.',
    isMoving: true,
  }),
]

const list = (state: string, more: Partial<Scene>, props: ChannelListProps = {}): Scene =>
  scene('ChannelList', state, {
    content: <ChannelList {...props} />,
    provider: {},
    size: { width: 360, height: 640 },
    ...more,
  })
const lists = [
  list('searched and not found', { steps: [['role=searchbox', 'zzz']], shows: 'No conversations found.' }),
  list('nothing unread', {
    world: world((base) => void (base.channels = base.channels.map((each) => ({ ...each, unreadCount: 0 })))),
    steps: [button('Unread')],
    shows: 'No unread conversations.',
  }),
  list('threads', { steps: [threads] }),
  list('threads, dark', { steps: [threads], provider: { theme: 'dark' } }),
  list('no threads', { world: world((base) => void (base.threads = [])), steps: [button('Threads')] }),
]

const unnamed = world((base) => {
  base.channels[0] = channel('launch', null, 2, {
    lastMessage: last('carol', 'Signed off 🚀', 2),
    unreadCount: 3,
    memberIds: ['bob', 'carol', 'dina'],
  })
})

const states: Scene[] = [
  scene('Chat', 'branded', { css: BRAND }),
  scene('Chat', 'branded, dark', { css: BRAND, provider: { route, theme: 'dark' } }),
  scene('Chat', 'threads', { steps: [threads] }),
  scene('Chat', 'threads, German', {
    provider: { ...panel('thread', 'm6'), strings: german },
    steps: [button('Threads, 2 ungelesen')],
  }),
  scene('Chat', 'connecting', { world: () => ({ ...fullWorld(), network: 'slow' }), shows: 'Connecting…' }),
  scene('Chat', 'banned', {
    world: world((base) => void (base.refused = 'launch')),
    shows: 'Banned from this conversation',
  }),
  scene('Phone', 'banned', {
    world: world((base) => void (base.refused = 'launch')),
    shows: 'Banned from this conversation',
    size: PHONE,
  }),
  scene('Chat', 'unnamed group', { world: unnamed }),
  scene('Phone', 'unnamed group', { world: unnamed, provider: {}, size: PHONE }),
  scene('Chat', 'first unread off screen', { world: unread, shows: '137 new' }),
  scene('Phone', 'first unread off screen', { world: unread, size: PHONE, shows: '137 new' }),
  scene('Phone', 'floating date', {
    size: PHONE,
    // It shows while the user scrolls, and no picture waits for that.
    css: '.chat-ui .chat-floating-date { opacity: 1 !important; visibility: visible !important }',
    steps: [{ scroll: -300 }],
  }),
  scene('Chat', 'toasts', {
    world: () => ({ ...fullWorld(), sending: 'refused' }),
    steps: [{ choose: FILES.slice(2) }, button('Remove Numbers.csv'), lastMenu, item('Pin')],
    shows: 'This conversation is frozen.',
  }),
  scene('Phone', 'toasts', {
    world: () => ({ ...fullWorld(), sending: 'refused' }),
    size: PHONE,
    steps: [{ choose: FILES.slice(2) }, button('Remove Numbers.csv'), ...held, item('Pin')],
    shows: 'This conversation is frozen.',
  }),
  scene('Phone', 'of all kinds', { world: kinds, size: PHONE }),
  scene('Phone', 'code, dark', { world: code, size: PHONE, provider: { route, theme: 'dark' } }),
]

/** States in which something looked wrong once, and the devices that hosts forget. */
export const stateScenes = (mirrored: Strings): readonly Scene[] => [
  ...states,
  ...lists,
  ...composer,
  ...phone(mirrored),
  ...tablet,
]
