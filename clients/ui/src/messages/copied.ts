import type { ConversationMessage } from '@chat-service/client/live'
import type { ClipboardEvent } from 'react'
import { splitFiles } from '../content/file-url.js'
import { useFormat, useNames } from '../provider/use-chat.js'

/** The selection of a shadow tree, if the browser supports it. */
const selectionOf = (box: Element): Selection | null => {
  const root = box.getRootNode() as Node & { getSelection?: () => Selection | null }
  return root.getSelection?.() ?? document.getSelection()
}

/**
 * The selected part of a row's texts, as the browser would copy it, and whether it is all of them. Changes the
 * selection.
 *
 * @param name replaces the text of a row without one.
 */
function selectedOf(row: Element, range: Range, selection: Selection, name: string) {
  const read = (each: Range) => {
    selection.removeAllRanges()
    selection.addRange(each)
    return selection.toString().trim()
  }
  const partOf = (part: Element) => {
    const whole = document.createRange()
    whole.selectNodeContents(part)
    if (!range.intersectsNode(part)) return { text: '', isWhole: false }
    const cut = whole.cloneRange()
    if (range.compareBoundaryPoints(Range.START_TO_START, cut) > 0)
      cut.setStart(range.startContainer, range.startOffset)
    if (range.compareBoundaryPoints(Range.END_TO_END, cut) < 0) cut.setEnd(range.endContainer, range.endOffset)
    const text = read(cut)
    return { text, isWhole: text === read(whole) }
  }
  const parts = [...row.querySelectorAll('.chat-message-text')]
  if (parts.length === 0) return partOf(row).text === '' ? undefined : { text: name, isWhole: false }
  const texts = parts.map(partOf)
  const text = texts.flatMap((part) => part.text || []).join('\n')
  return text === '' ? undefined : { text, isWhole: texts.every(({ isWhole }) => isWhole) }
}

/**
 * Copies the source text of fully selected messages; several with names, without times; files by name. Copies a part of
 * a message like the browser.
 *
 * @param messageOf the message of a row, by its key.
 */
export function useCopiedMessages(messageOf: (key: string) => ConversationMessage | undefined) {
  const nameOf = useNames()
  const { filesOf } = useFormat()
  return (event: ClipboardEvent<HTMLElement>) => {
    // A field within a message copies its own text.
    if (event.target instanceof Element && event.target.closest('input, textarea')) return
    const box = event.currentTarget
    const selection = selectionOf(box)
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return
    const range = selection.getRangeAt(0).cloneRange()
    if (!box.contains(range.commonAncestorContainer)) return
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
    const found = [...box.querySelectorAll<HTMLElement>('[data-key]')].flatMap((row) => {
      const message = range.intersectsNode(row) ? messageOf(row.dataset['key'] ?? '') : undefined
      if (!message) return []
      const names = splitFiles(message).map((one) => one.text || one.fileName || filesOf([], one.type))
      const selected = selectedOf(row, range, selection, names.join('\n'))
      return selected ? [{ ...message, ...selected, text: selected.isWhole ? message.text : selected.text }] : []
    })
    if (anchorNode && focusNode) selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
    const [first, second] = found
    if (!first || (!second && !first.isWhole)) return
    const lines = found.map(({ senderId, text }, n) => {
      if (!second) return text
      return senderId === found[n - 1]?.senderId ? text : `${n > 0 ? '\n' : ''}${nameOf(senderId)}:\n${text}`
    })
    event.clipboardData.setData('text/plain', lines.join('\n'))
    event.preventDefault()
  }
}
