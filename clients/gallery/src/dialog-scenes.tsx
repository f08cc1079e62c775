import type { Draft } from '@chat-service/client'
import { Chat, Conversation } from '@chat-service/ui'
import { kinds, pictures } from './content-worlds'
import type { Scene } from './scene-type'
import { fullWorld, minutesAgo } from './world'

const SIZE = { width: 760, height: 720 }
const scene = (part: string, state: string, steps: Scene['steps'], more: Partial<Scene> = {}): Scene => ({
  part,
  state,
  world: fullWorld,
  content: <Conversation id="launch" />,
  size: SIZE,
  steps: steps ?? [],
  ...more,
})
const button = (name: string) => `role=button[name="${name}"i]`
const item = (name: string) => `role=menuitem[name="${name}"i]`
const lastMenu = '.chat-message >> nth=-1 >> role=button[name="More actions"]'
const details = {
  provider: { route: { channelId: 'launch', panel: 'details' as const } },
  size: { width: 1000, height: 720 },
}
const account = { content: <Chat />, provider: {}, size: { width: 1000, height: 640 } }

const otherDraft: Draft = {
  ...{ channelId: 'launch', parentMessageId: null, quotedMessageId: null, revision: 7 },
  ...{ text: 'Who brings the cake?', updatedAt: minutesAgo(1) },
}

/** Dialogs and menus, opened by a click. */
export const dialogs: readonly Scene[] = [
  scene('Composer', 'answering', [lastMenu, item('Quote'), ['textarea', 'Thank you, Carol']]),
  scene('Composer', 'mentioning everyone', [['textarea', '@channel The doors are open']]),
  scene('Composer', 'alt text', [{ choose: ['Outing.png'] }, button('Alt text of Outing.png')]),
  scene('Composer', 'editing', ['.chat-own >> nth=0 >> role=button[name="More actions"]', item('Edit')], {
    world: kinds,
  }),
  scene('Composer', 'mentioning', [['textarea', 'I ask @']]),
  scene('Composer', 'emoji', [button('Emoji')], { shows: 'Smileys' }),
  scene('Composer', 'frozen', [], {
    world: () => {
      const base = fullWorld()
      base.channels[0] = { ...base.channels[0]!, isFrozen: true }
      return base
    },
  }),
  scene('Composer', 'draft of another device', [['textarea', 'I bring the cake']], {
    world: () => ({ ...fullWorld(), otherDraft }),
    shows: 'On another device you wrote:',
  }),
  scene('Message', 'menu', [lastMenu]),
  scene('Message', 'deleting', [lastMenu, item('Delete')], { shows: 'Delete this message?' }),
  scene('Message', 'forwarding', [lastMenu, item('Forward…')], { shows: 'Forward to' }),
  scene('Message', 'enlarged picture', ['.chat-picture >> nth=1'], { world: pictures, shows: 'Download' }),
  scene('Dialog', 'poll', [button('Add'), item('Poll…')], { shows: 'New poll' }),
  scene('Dialog', 'send later', [button('Add'), item('Send later…')], { shows: 'Schedule' }),
  scene('Dialog', 'report', [button('Report')], { ...details, shows: 'What’s wrong?' }),
  scene('Dialog', 'mute a member', [button('Actions for Bob Okafor'), item('Mute…')], {
    ...details,
    shows: 'Mute Bob',
  }),
  scene('Dialog', 'new conversation', [button('New conversation')], { ...account, shows: 'Group name' }),
  scene('Dialog', 'blocked people', [button('Your menu'), item('Blocked people')], { ...account, shows: 'Unblock' }),
  scene('Dialog', 'on a dark phone', [button('New conversation')], {
    ...account,
    provider: { theme: 'dark' },
    size: { width: 390, height: 844 },
    shows: 'Group name',
  }),
]
