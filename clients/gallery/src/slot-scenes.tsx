import * as kit from '@chat-service/ui'
import { type ComponentType, useEffect, useState } from 'react'
import { kinds } from './content-worlds'
import { me } from './people'
import type { Scene } from './scene-type'
import { message } from './world'

interface Part {
  displayName: string
  Default: ComponentType<object>
}

const parts = Object.values(kit as unknown as Record<string, Part | undefined>).filter(
  // Rows of members are items of a list, where no other element may stand.
  (part) => part?.Default && part.displayName !== 'MemberRow',
)
/** Each part as it is, in an element that names its slot and takes no space. */
const components = Object.fromEntries(
  parts.map((part) => {
    const { displayName, Default } = part!
    return [
      displayName,
      (props: object) => (
        <div data-slot={displayName} style={{ display: 'contents' }}>
          <Default {...props} />
        </div>
      ),
    ]
  }),
)

interface Box {
  name: string
  left: number
  top: number
  width: number
  height: number
  label: number
}

function boxesOf(element: Element): DOMRect[] {
  return [...element.children].flatMap((child) =>
    getComputedStyle(child).display === 'contents' ? boxesOf(child) : [child.getBoundingClientRect()],
  )
}

/** The place of the last visible one of each slot, with its label where no other is. */
function findBoxes(): Box[] {
  const found = new Map<string, Box>()
  for (const element of document.querySelectorAll('[data-slot]')) {
    const name = (element as HTMLElement).dataset.slot!
    const all = boxesOf(element).filter(({ width, height }) => width > 1 && height > 1)
    const [left, top] = [Math.min(...all.map((one) => one.left)), Math.min(...all.map((one) => one.top))]
    const [right, bottom] = [Math.max(...all.map((one) => one.right)), Math.max(...all.map((one) => one.bottom))]
    if (all.length === 0 || top < 0 || bottom > innerHeight + 1) continue
    // Small ones would lie below those of others.
    if (name !== 'Avatar' || !found.has(name))
      found.set(name, { name, left, top, width: right - left, height: bottom - top, label: Math.max(0, top - 8) })
  }
  const placed: Box[] = []
  for (const box of [...found.values()].sort((one, other) => one.top - other.top || one.left - other.left)) {
    const isTaken = () =>
      placed.some((one) => Math.abs(one.label - box.label) < 17 && Math.abs(one.left - box.left) < 130)
    while (isTaken()) box.label += 17
    placed.push(box)
  }
  return placed
}

function Slots() {
  const [boxes, setBoxes] = useState<Box[]>([])
  useEffect(() => {
    const timer = setInterval(() => {
      const next = findBoxes()
      setBoxes((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
    }, 50)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <kit.Chat />
      <div className="slots" aria-hidden="true">
        {boxes.map(({ name, left, top, width, height, label }, n) => (
          <div key={name} className={`slot-${n % 6}`}>
            <div style={{ left, top, width, height }} />
            <span style={{ left, top: label }}>{name}</span>
          </div>
        ))}
      </div>
    </>
  )
}

const world = () => {
  const base = kinds()
  base.messages.push(
    message('bob', '', 25, { type: 'POLL', pollId: 'poll' }),
    message(me, 'See you there.', 20, { reactions: [{ key: '👍', userIds: ['bob'] }] }),
  )
  base.typing = ['carol']
  return base
}

/** The replaceable parts, by name. */
export const slotScene: Scene = {
  part: 'Chat',
  state: 'slots',
  world,
  content: <Slots />,
  provider: { components, route: { channelId: 'launch', panel: 'details' } },
  size: { width: 1440, height: 1400 },
}
