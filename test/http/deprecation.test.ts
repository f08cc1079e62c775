import type * as table from '../../generated/operations'
import { World } from '../support/world'

jest.mock('../../generated/operations', () => ({
  ...jest.requireActual<typeof table>('../../generated/operations'),
  deprecations: { listChannels: { since: '2027-01-31', sunset: '2027-07-31' } },
}))

it('every response of a deprecated operation has the dates of deprecation and removal', async () => {
  const world = await World.start()
  const { client, token, node } = world.person('alice')
  await client.channels.list()
  const ask = (path: string, authorization: string) => fetch(node.url + path, { headers: { authorization } })
  const headersOf = ({ status, headers }: Response) => [status, headers.get('deprecation'), headers.get('sunset')]
  // 2027-01-31 as seconds since 1970.
  const dates = ['@1801353600', 'Sat, 31 Jul 2027 00:00:00 GMT']
  expect(headersOf(await ask('/channels', `Bearer ${token}`))).toEqual([200, ...dates])
  expect(headersOf(await ask('/channels?limit=0', `Bearer ${token}`))).toEqual([400, ...dates])
  expect(headersOf(await ask('/channels', 'none'))).toEqual([401, ...dates])
  expect(headersOf(await ask('/channels/my', `Bearer ${token}`))).toEqual([200, null, null])
  await world.close()
})
