import { channelList } from '../../../src/domain/channels/activity'
import { ListPosition } from '../../../src/domain/channels/list-position'
import type { Activity } from '../../../src/domain/channels/live-list'
import { ActivityFollower } from '../../../src/gateway/activity/activity-follower'
import type { Connection } from '../../../src/gateway/socket/connection'
import { eventually } from '../../support/eventually'

const position = (text: string) => ListPosition.read(text) as ListPosition
const activity = (name: string): Activity => ({
  items: [JSON.stringify({ name })],
  removedIds: [],
  unfinishedKeys: [],
  total: 0,
})

it('goes on from where its client stands where the one that replaced it could not begin', async () => {
  const sent: string[] = []
  const connection = {
    sendToUser: (frame: Buffer) => void sent.push(frame.toString()),
    hasRead: () => Promise.resolve(true),
  } as unknown as Connection
  const missed = jest.fn()
  const make = (before?: ActivityFollower) =>
    new ActivityFollower(channelList, connection, undefined, false, Promise.resolve(), missed, before)
  const first = make()
  first.begin(activity('one'), position('5.1000'))
  await eventually(() => expect(sent).toHaveLength(1))
  // It waits for its time, and is replaced meanwhile.
  first.send(activity('two'), position('7.2000'))
  expect(String(first.position)).toBe('7.2000')
  first.replaced()
  await eventually(() => expect(String(first.position)).toBe('5.1000'))
  expect(missed).not.toHaveBeenCalled()
  first.restored()
  expect(missed).toHaveBeenCalled()
  expect(first.isWaiting).toBe(true)
  first.send(activity('two'), position('7.2000'))
  await eventually(() => expect(sent[1]).toContain('two'))

  // One that has not begun begins again.
  const second = make(first)
  second.begin(activity('three'), position('8.3000'))
  second.replaced()
  await eventually(() => expect(second.isServed).toBe(false))
  expect(second.position).toBeUndefined()
  expect(sent).toHaveLength(2)
})
