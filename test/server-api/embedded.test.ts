import path from 'node:path'
import { runScript } from '../platform/database/scratch'

/** The built package, whose files locate others by relative path. */
const built = path.resolve(__dirname, '../../dist/src/index.js')

it('runs on the embedded database', async () => {
  const { ended } = await runScript(`
    import { createRequire } from 'node:module'
    const { createChat } = createRequire(__filename)(${JSON.stringify(built)})

    const user = (id: string) => ({ id, nickname: id })
    const providers = {
      authGuard: { canActivate: () => false },
      userExtractor: { extractUser: () => null },
      userResolver: {
        getUser: async (id: string) => user(id),
        getUsers: async (ids: string[]) => ids.map(user),
        searchUsers: async () => [],
      },
    }

    async function main() {
      const redis = { url: 'memory:' }
      const chat = await createChat({ providers, database: { url: 'pglite:' }, redis, checkReplies: true })
      const alice = chat.as({ tenantId: 'acme', userId: 'alice' })
      const system = chat.system('acme')
      const { id } = await alice.channels.createGroup({ userIds: ['bob', 'carol'] })
      const sent = await alice.messages.send(id, { text: 'hi' }, { idempotencyKey: 'k' })
      const again = await alice.messages.send(id, { text: 'hi' }, { idempotencyKey: 'k' })
      await system.channels.freeze(id)
      const notice = await system.messages.send(id, { text: 'quiet, @bob', mentionedUserIds: ['bob'], parentMessageId: sent.id })
      const refused = await alice.messages.send(id, { text: 'no' }).catch(({ code }) => code)
      await system.members.ban(id, 'carol')
      await system.messages.pin(id, sent.id)
      await system.messages.delete(id, notice.id)
      const report = await alice.channels.report(id, { category: 'spam' })
      await system.reports.settle(report.id, { status: 'RESOLVED' })
      const group = await system.channels.createGroup({ userIds: ['bob'] })
      const { events } = await system.channels.listEvents(id, { since: 0 })
      console.log(JSON.stringify({
        isOne: sent.id === again.id,
        type: notice.type,
        refused,
        events: events.map(({ event }) => event),
        open: (await system.reports.list({ status: 'OPEN' })).reports.length,
        members: group.memberCount,
      }))
      await chat.close()
      console.log(await alice.channels.get(id).catch(({ code }) => code))
    }
    void main()`)
  const { code, stdout, stderr } = await ended
  const [first = '{}', last] = stdout.split('\n').filter((line) => !line.startsWith('{"level"'))
  expect({ code, stderr, last }).toEqual({ code: 0, stderr: '', last: 'CHAT_SERVICE_UNAVAILABLE' })
  expect(JSON.parse(first)).toEqual({
    isOne: true,
    type: 'ADMIN',
    refused: 'CHAT_CHANNEL_FROZEN',
    events: [
      'chat:message:received',
      'chat:channel:frozen',
      // Replaces the notice, which was deleted.
      'gateway:skip',
      'chat:user:banned',
      'chat:channel:member:count:changed',
      'chat:pinned:message:updated',
      'chat:message:deleted',
    ],
    open: 0,
    members: 1,
  })
})
