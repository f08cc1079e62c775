import * as holds from '../../../src/domain/compliance/erasure/erasure-holds'
import { redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'
import { finished, miscounts } from './erasing'

// A copy in which the test replaces a function.
jest.mock('../../../src/domain/compliance/erasure/erasure-holds', () => ({
  __esModule: true,
  ...jest.requireActual<typeof holds>('../../../src/domain/compliance/erasure/erasure-holds'),
}))

let world: World
beforeAll(async () => {
  const settings = { redis: { url: redisUrl(), prefix: redisPrefix() } }
  world = await World.start({ storage: true, sweepMs: 50, settings })
})
afterAll(() => world.close())

const data = (tenantId: string) => world.nodes[0]!.chat.data(tenantId)

it('an erasure of a user completes despite late writes and a file that the storage keeps refusing', async () => {
  const [ann, ben] = ['ann', 'ben'].map((name) => world.person(`${name}-of-west`, { tenantId: 'west' })) as [
    Person,
    Person,
  ]
  const { id } = await ben.client.channels.createGroup({ userIds: [ann.userId] })
  const { id: messageId } = await ben.client.messages.send(id, { text: 'first' })
  const polls = []
  for (const allowMultipleVotes of [true, false]) {
    const poll = await ben.client.polls.create(id, { title: 'which?', options: ['a', 'b'], allowMultipleVotes })
    await ann.client.polls.vote(id, poll.id, { optionIds: [poll.options[0]!.id] })
    polls.push(poll)
  }
  await ann.client.messages.addReaction(id, messageId, { key: 'x' })
  await world.nodes[0]!.chat.system('west', { userId: ann.userId }).messages.send(id, { text: 'as the system' })
  const find = jest.spyOn(holds, 'findHold').mockResolvedValue({ id: 'hold-3', name: 'Case 9' })
  find.mockResolvedValueOnce(undefined)
  const begun = await data('west').eraseUser(ann.userId, { messages: 'anonymise' })
  await eventually(async () => expect(await data('west').erasure(begun.id)).toMatchObject({ heldBy: 'hold-3' }))
  // As if the erasure had passed them and the user had written again: votes for both options of the first poll, and for
  // b of the other.
  const copies = `
    insert into chat_reactions (tenant_id, channel_id, message_id, key, user_id)
    select 'west', r.channel_id, r.message_id, r.key, e.pseudonym from chat_reactions r, e where r.user_id = e.user_id;
    insert into chat_system_senders
    select 'west', s.channel_id, e.pseudonym from chat_system_senders s, e where s.user_id = e.user_id;
    insert into chat_poll_votes (tenant_id, channel_id, poll_id, user_id, option_id)
    select 'west', v.channel_id, v.poll_id, e.pseudonym, v.option_id from chat_poll_votes v, e where v.user_id = e.user_id;
    insert into chat_poll_votes (tenant_id, channel_id, poll_id, user_id, option_id)
    select 'west', o.channel_id, o.poll_id, e.user_id, o.id from chat_poll_options o, e where o.text = 'b' and o.tenant_id = 'west';
    delete from chat_poll_votes v using e, chat_polls p, chat_poll_options o
     where v.user_id = e.user_id and p.id = v.poll_id and not p.allow_multiple_votes and o.id = v.option_id and o.text = 'a';
    update chat_polls set voter_count = 2 where tenant_id = 'west';
    update chat_poll_options o set vote_count = (select count(*) from chat_poll_votes v where v.option_id = o.id)
     where tenant_id = 'west'`
  const withErasure = (text: string) =>
    query(world.databaseUrl, `with e as (select * from chat_erasures where status = 'RUNNING') ${text}`)
  for (const text of copies.split(';')) await withErasure(text)
  find.mockRestore()
  await finished(world, 'west', begun)
  expect(await miscounts(world)).toEqual([])
  const votes = await query<{ title: string }>(
    world.databaseUrl,
    `select p.allow_multiple_votes, p.voter_count, string_agg(o.text, '' order by o.text) as options
       from chat_poll_votes v join chat_polls p on p.id = v.poll_id join chat_poll_options o on o.id = v.option_id
      where p.tenant_id = 'west' group by 1, 2 order by 1`,
  )
  expect(votes).toEqual([
    { allow_multiple_votes: false, voter_count: 1, options: 'a' },
    { allow_multiple_votes: true, voter_count: 1, options: 'ab' },
  ])

  await ben.client.messages.sendFile(id, { file: new File(['kept'], 'a.txt', { type: 'text/plain' }) })
  world.storage.failDeletes = true
  try {
    const refused = await data('west').eraseUser(ben.userId, { messages: 'delete' })
    await eventually(async () =>
      expect(await query(world.databaseUrl, 'select from chat_deleted_files')).toHaveLength(1),
    )
    await query(world.databaseUrl, 'update chat_deleted_files set attempts = 19')
    expect(await finished(world, 'west', refused)).toMatchObject({ status: 'DONE', counts: { filesLeft: 1 } })
  } finally {
    world.storage.failDeletes = false
  }
})
