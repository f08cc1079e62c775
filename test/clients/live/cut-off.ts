import { WebSocket } from 'ws'
import { ChatClient } from '../../../clients/typescript/src/index'
import { live, type LiveOptions } from '../../../clients/typescript/src/live/index'
import type { World } from '../../support/world'

/**
 * An account of Alice whose requests and responses can be dropped.
 *
 * @param lacks routes that an earlier version of the service does not have.
 */
export function cutOff(world: World, options: LiveOptions = {}, { node = 0, isOff = false, lacks = /^$/ } = {}) {
  const { node: at, token } = world.person('alice', { node })
  const network = { isOff, losesAnswers: false as boolean | 'from the next save', requests: 0 }
  const client = new ChatClient({
    baseUrl: at.url,
    token,
    WebSocket,
    retries: 0,
    fetch: async (input, init) => {
      network.requests++
      if (network.isOff) throw new TypeError('offline')
      const address = lacks.test(new URL(input instanceof Request ? input.url : input).pathname)
        ? `${at.url}/no-such-route`
        : input
      const response = await fetch(address, init)
      if (network.losesAnswers === 'from the next save' && init?.method === 'PUT') network.losesAnswers = true
      if (network.losesAnswers === true) throw new TypeError('lost')
      return response
    },
  })
  return { chat: live(client, options), network }
}
