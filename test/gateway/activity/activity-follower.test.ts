import { channelList } from '../../../src/domain/channels/activity'
import { ListPosition } from '../../../src/domain/channels/list-position'
import type { Activity } from '../../../src/domain/channels/live-list'
import { ActivityFollower } from '../../../src/gateway/activity/activity-follower'
import { FollowedList } from '../../../src/gateway/activity/followed-list'
import type { Connection } from '../../../src/gateway/socket/connection'
import type { Frame } from '../../../src/gateway/socket/server-frames'
import { eventually } from '../../support/eventually'

const position = (text: string) => ListPosition.read(text) as ListPosition
const activity = (name: string): Activity => ({
  items: [JSON.stringify({ name })],
  removedIds: [],
  removedGroupIds: [],
  unfinishedKeys: [],
  total: 0,
})

it('continues at the client’s position if its replacement could not begin', async () => {
  const sent: string[] = []
  const connection = {
    sendToUser: ({ text }: Frame) => void sent.push(text),
    hasRead: () => Promise.resolve(true),
  } as unknown as Connection
  const missed = jest.fn()
  const make = (before?: ActivityFollower) =>
    new ActivityFollower(channelList, connection, undefined, false, Promise.resolve(), missed, before)
  const first = make()
  first.begin(activity('one'), position('5.1000'))
  await eventually(() => expect(sent).toHaveLength(1))
  // It waits for its interval and is replaced meanwhile.
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

  // A follower that has not begun begins again.
  const second = make(first)
  second.begin(activity('three'), position('8.3000'))
  second.replaced()
  await eventually(() => expect(second.isServed).toBe(false))
  expect(second.position).toBeUndefined()
  expect(sent).toHaveLength(2)
})

it.each([
  ['keeps its position until all earlier events have arrived', false, ['5.1000', '5.1000']],
  ['takes the position of each read, of all changes since the last, for a poll', true, ['5.1000', '7.2000']],
])('%s', async (_, needsPositions, positions) => {
  const sent: unknown[] = []
  const connection = {
    needsPositions,
    sendToUser: ({ text }: Frame) => void sent.push((JSON.parse(text) as { data: { position: string } }).data.position),
    activitySent: () => undefined,
  } as unknown as Connection
  const list = new FollowedList(channelList, 'acme', 'bob')
  const before = position('3.500')
  const follower = new ActivityFollower(channelList, connection, before, false, Promise.resolve(), () => undefined)
  list.followers.set(connection, follower)
  const read = async (name: string, at: string) => {
    const taken = list.take(position(at), 48)
    const count = sent.length
    list.send(activity(name), taken, { read: position(at), safe: undefined })
    await eventually(() => sent.length > count)
    return taken.since && String(taken.since)
  }
  expect(await read('one', '5.1000')).toBe('3.500')
  list.changed.add('channel')
  expect(await read('two', '7.2000')).toBe(needsPositions ? '5.1000' : undefined)
  expect(sent).toEqual(positions)
})
