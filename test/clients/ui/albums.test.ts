import { fileIdOf, splitFiles } from '../../../clients/ui/src/content/file-url'
import { albumsOf } from '../../../clients/ui/src/messages/grouping'
import type { ConversationMessage } from '../../../clients/typescript/src/live/index'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 12, minute)).toISOString()
const message = (id: string, minute: number, more: object = {}) =>
  ({ id, senderId: 'bob', type: 'TEXT', text: '', metadata: {}, createdAt: at(minute), ...more }) as ConversationMessage
const picture = (id: string, minute: number, more: object = {}) =>
  message(id, minute, { fileUrl: `https://files.example/${id}.png`, mimeType: 'image/png', ...more })
const file = (fileName: string, mimeType: string, altText: string | null = null) => ({
  fileName,
  mimeType,
  altText,
  fileUrl: fileName,
})
const idsOf = (messages: ConversationMessage[], standsAlone: string[] = []) =>
  Object.fromEntries(
    [...albumsOf(messages, new Set(standsAlone))].map(([id, album]) => [id, album.map((one) => one.id).join(' ')]),
  )

describe('pictures sent in a row', () => {
  it('stand where the first of them stands', () => {
    expect(idsOf([message('a', 0, { text: 'Look' }), picture('b', 0), picture('c', 1), picture('d', 2)])).toEqual({
      b: 'b c d',
      c: '',
      d: '',
    })
  })

  it.each([
    ['of another sender', { senderId: 'carol' }],
    ['with words', { text: 'My favourite' }],
    ['with a reaction', { reactions: [{ key: '👍', userIds: ['carol'] }] }],
    ['with replies', { threadInfo: { replyCount: 1, lastRepliedAt: at(2) } }],
    ['that is on its way', { pending: { status: 'sending' } }],
    ['of several', { files: [file('1.png', 'image/png'), file('2.png', 'image/png')] }],
    ['that may hold scripts', { mimeType: 'image/svg+xml' }],
    ['much later', { createdAt: at(30) }],
  ])('end at one %s', (_, more) => {
    expect(idsOf([picture('a', 0), picture('b', 1), picture('c', 1, more)])).toEqual({ a: 'a b', b: '' })
  })

  it('leave one out that has to be found', () => {
    const all = [picture('a', 0), picture('b', 0), picture('c', 0), picture('d', 0)]
    expect(idsOf(all, ['b'])).toEqual({ c: 'c d', d: '' })
  })
})

describe('the files of a message', () => {
  const shown = (more: object) =>
    splitFiles(message('a', 0, more)).map((one) => [fileIdOf(one), one.fileName, one.mimeType, one.altText])

  it('each stand for one message, in their order', () => {
    const files = [file('1.png', 'image/png', 'A stage'), file('plan.pdf', 'application/pdf')]
    expect(shown({ ...files[0], files })).toEqual([
      ['a', '1.png', 'image/png', 'A stage'],
      ['a 1', 'plan.pdf', 'application/pdf', null],
    ])
  })

  it('are the old fields for one file, and for a server that has no other', () => {
    const old = { fileName: '1.png', mimeType: 'image/png' }
    expect(shown({ ...old, files: [file('1.png', 'image/png', 'A stage')] })).toEqual([
      ['a', '1.png', 'image/png', 'A stage'],
    ])
    expect(shown(old)).toEqual([['a', '1.png', 'image/png', null]])
  })
})
