import { fileIdOf, splitFiles } from '../../../clients/ui/src/content/file-url'
import type { ConversationMessage } from '../../../clients/typescript/src/live/index'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 12, minute)).toISOString()
const message = (id: string, minute: number, more: object = {}) =>
  ({ id, senderId: 'bob', type: 'TEXT', text: '', metadata: {}, createdAt: at(minute), ...more }) as ConversationMessage
const file = (fileName: string, mimeType: string, altText: string | null = null) => ({
  fileName,
  mimeType,
  altText,
  fileUrl: fileName,
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
