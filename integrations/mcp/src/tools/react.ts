import { at, own } from '../contract.js'
import { REPLACES, tool } from '../tool.js'
import { reactionView, showReactions } from '../views.js'

interface Input {
  channelId: string
  messageId: string
  key: string
  action: 'add' | 'remove'
}

export const react = tool<Input>({
  name: 'react',
  title: 'React to a message',
  description: "Adds the user's reaction, such as an emoji, to a message, or removes it.",
  annotations: REPLACES,
  operations: ['addReaction', 'removeReaction'],
  input: {
    channelId: at(['addReaction.path.id', 'removeReaction.path.id']),
    messageId: at(['addReaction.path.messageId', 'removeReaction.path.messageId']),
    key: at(['addReaction.body.key', 'removeReaction.path.key']),
    action: own({ type: 'string', enum: ['add', 'remove'] }, { default: 'add' }),
  },
  output: { reactions: reactionView('addReaction.reactions[]', 'removeReaction.reactions[]') },
  async run({ chat, options }, { channelId, messageId, key, action }) {
    const { reactions } =
      action === 'add'
        ? await chat.messages.addReaction(channelId, messageId, { key }, options)
        : await chat.messages.removeReaction(channelId, messageId, key, options)
    const shown = showReactions(reactions)
    const counts = shown.map((reaction) => `${reaction.key} ${reaction.count}`).join(', ')
    return { data: { reactions: shown }, text: `The message has now: ${counts || 'no reactions'}.` }
  },
})
