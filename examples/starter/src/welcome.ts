/** Fills an empty chat, so that there is something to see. Remove it when you have users. */
import { readFile } from 'node:fs/promises'
import type { ChatService } from '@chat-service/server'
import { assistant } from './accounts.js'

export async function welcome(chat: ChatService): Promise<void> {
  const as = (userId: string) => chat.as({ tenantId: assistant.team, userId })
  const [ada, charles, mary, bot] = [as('ada'), as('charles'), as('mary'), as(assistant.id)] as const
  const { channels } = await ada.channels.list({ includeEmpty: true, limit: 1 })
  if (channels.length > 0) return

  const { id: alone } = await bot.channels.createDirect({ userId: 'ada' })
  await bot.messages.send(alone, {
    text: 'Hello, Ada! Ask me anything. In other conversations I answer those who mention me.',
  })

  const userIds = ['charles', 'mary', assistant.id]
  const { id } = await ada.channels.createGroup({ name: 'Engine', userIds })
  await ada.messages.send(id, { text: 'Welcome! Here we build the engine.' })
  const sheet = await charles.messages.sendFile(id, {
    file: await readFile(new URL('../public/engine.png', import.meta.url)),
    fileName: 'engine.png',
    mimeType: 'image/png',
    text: 'The first sheet of the **plan** is ready:',
  })
  await mary.messages.addReaction(id, sheet.id, { key: '🎉' })
  await ada.messages.addReaction(id, sheet.id, { key: '🎉' })
  await mary.messages.addReaction(id, sheet.id, { key: '👀' })
  const question = { text: '@Assistant What can you do?', mentionedUserIds: [assistant.id] }
  await mary.messages.send(id, question)
}
