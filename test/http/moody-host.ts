import type { ChatAuthUser, ChatProviders } from '../../src/index'
import { recorder } from '../support/log-lines'
import { raw } from '../support/raw'
import { World } from '../support/world'

/** A world with a host whose responses a test can change between requests. `heal` reverts the changes. */
export async function moodyHost() {
  const answers = {
    guard: (): unknown => true,
    user: (): unknown => ({ id: 'alice', tenantId: 'acme' }),
    users: (ids: string[]): unknown => ids.map((id) => ({ id, nickname: id })),
  }
  const well = { ...answers }
  const log = recorder()
  const world = await World.start({
    settings: { logging: { logger: log.logger } },
    providers: {
      authGuard: { canActivate: () => answers.guard() as boolean },
      userExtractor: { extractUser: () => answers.user() as ChatAuthUser },
      userResolver: {
        getUser: () => Promise.resolve(null),
        getUsers: (ids) => answers.users(ids) as ReturnType<ChatProviders['userResolver']['getUsers']>,
        searchUsers: () => Promise.resolve([]),
      },
    },
  })
  const url = world.nodes[0]?.url as string
  const list = () => raw(url, { path: '/channels' })
  const create = () =>
    raw(url, {
      method: 'POST',
      path: '/channels/group',
      headers: { 'content-type': 'application/json', 'x-request-id': 'this-request' },
      body: '{"userIds":["bob"]}',
    })
  return { world, answers, log, list, create, heal: () => Object.assign(answers, well) }
}
