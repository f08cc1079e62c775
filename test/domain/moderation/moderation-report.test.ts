import type { HeldAnswer } from '../../../clients/typescript/src/index'
import type { DecideCase, ModerationReport } from '../../../src/index'
import { complianceCommand } from '../../../src/standalone/compliance-command'
import { caseAbout, deskOf } from '../../support/decide'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

let world: World
let bob: Person
let carol: Person
let sue: Person
let channelId: string

beforeAll(async () => {
  world = await World.start({
    providers: {
      messagePolicy: {
        review: ({ text }) => {
          if (text === 'doubt') return { action: 'hold', reason: 'doubt' }
          return { action: 'allow', ...(text === 'odd' && { flags: [{ category: 'odd' }] }) }
        },
      },
    },
  })
})
afterAll(() => world.close())

beforeEach(async () => {
  const tenantId = `figures-${Math.random()}`
  ;[bob, carol, sue] = ['bob', 'carol', 'sue'].map((userId) => world.person(userId, { tenantId })) as [
    Person,
    Person,
    Person,
  ]
  channelId = (await bob.client.channels.createGroup({ userIds: ['carol', 'sue'], name: 'Garden' })).id
})

const YEAR = { since: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00.000Z' }
const report = (period = YEAR): Promise<ModerationReport> => bob.node.chat.data(bob.tenantId).moderationReport(period)
const say = async (text: string) => (await sue.client.messages.send(channelId, { text })).id
const decide = async (subjectId: string, action: DecideCase['action'], reason: string, decidedById?: string) => {
  const caseId = await caseAbout(bob, subjectId)
  const { decision } = await deskOf(bob).cases.decide(caseId, { action, reason, ...(decidedById && { decidedById }) })
  return { caseId, decisionId: decision!.id }
}
const run = (text: string, ...values: unknown[]) => query(world.databaseUrl, text, values)
const column = (name: string) => `${name} = ${name}`
/** Moves all times of the tenant's reports, cases and decisions to the middle of the year. */
async function inThatYear(): Promise<void> {
  const middle = `timestamptz '2026-07-01' - chat_now()`
  const moved = (...names: string[]) => names.map((name) => `${column(name)} + (${middle})`).join(', ')
  await run(`update chat_reports set ${moved('created_at', 'settled_at')} where tenant_id = $1`, bob.tenantId)
  await run(`update chat_cases set ${moved('opened_at', 'decided_at')} where tenant_id = $1`, bob.tenantId)
  const times = moved('created_at', 'appealed_at', 'appeal_decided_at')
  await run(`update chat_decisions set ${times} where tenant_id = $1`, bob.tenantId)
}

it('counts a period’s activity by kind, category, outcome and decider', async () => {
  const [spam, rude, odd] = [await say('spam'), await say('rude'), await say('odd')]
  await bob.client.messages.report(channelId, spam, { category: 'spam' })
  await carol.client.messages.report(channelId, spam, { category: 'spam' })
  await bob.client.messages.report(channelId, rude, { category: 'harassment' })
  await bob.client.users.report('sue', { category: 'other' })
  await carol.client.channels.report(channelId, { category: 'spam' })
  const held = await sue.client.messages.send(channelId, { text: 'doubt' }, { prefer: 'hold' })
  const removed = await decide(spam, 'REMOVE', 'spam', 'dora')
  await decide(rude, 'NONE', 'fine')
  const warned = await decide(odd, 'WARN', 'odd')
  await decide((held as HeldAnswer).heldMessage.id, 'RELEASE', 'fine', 'dora')
  const suspended = await decide('sue', 'SUSPEND', 'harassment', 'dora')
  for (const { decisionId } of [removed, warned, suspended]) {
    await sue.client.decisions.appeal(decisionId, { text: 'Why?' })
  }
  const settle = (caseId: string, outcome: 'UPHELD' | 'REVERSED') =>
    deskOf(bob).cases.decideAppeal(caseId, { outcome, decidedById: 'erin' })
  await settle(removed.caseId, 'REVERSED')
  await settle(suspended.caseId, 'UPHELD')
  await inThatYear()
  // Reports were settled after 10, 20, 60 and 90 s, cases decided after 1 to 5 s, and appeals after 100 and 200 s.
  const numbered = (order: string) => `row_number() over (order by ${order})`
  await run(
    `update chat_reports r set settled_at = created_at + make_interval(secs => ('{10,20,60,90}'::int[])[n])
       from (select id, ${numbered('created_at, id')} as n from chat_reports where tenant_id = $1 and settled_at is not null) s
      where r.id = s.id`,
    bob.tenantId,
  )
  await run(
    `update chat_cases c set opened_at = d.created_at - make_interval(secs => n)
       from (select case_id, created_at, ${numbered('id')} as n from chat_decisions where tenant_id = $1) d
      where c.id = d.case_id`,
    bob.tenantId,
  )
  await run(
    `update chat_decisions d set appeal_decided_at = appealed_at + make_interval(secs => n * 100)
       from (select id, ${numbered('id')} as n from chat_decisions where tenant_id = $1 and appeal_decided_at is not null) s
      where d.id = s.id`,
    bob.tenantId,
  )
  expect(await report()).toEqual({
    ...YEAR,
    notices: {
      ...{ count: 5, settled: 4, medianSeconds: 40 },
      groups: [
        { subjectType: 'MESSAGE', category: 'spam', count: 2 },
        { subjectType: 'CHANNEL', category: 'spam', count: 1 },
        { subjectType: 'MESSAGE', category: 'harassment', count: 1 },
        { subjectType: 'USER', category: 'other', count: 1 },
      ],
    },
    decisions: {
      ...{ count: 5, automated: 2, medianSeconds: 3 },
      groups: [
        { subjectType: 'HELD_MESSAGE', action: 'RELEASE', reason: 'fine', isAutomated: false, isReported: false },
        { subjectType: 'MESSAGE', action: 'NONE', reason: 'fine', isAutomated: true, isReported: true },
        { subjectType: 'MESSAGE', action: 'REMOVE', reason: 'spam', isAutomated: false, isReported: true },
        { subjectType: 'MESSAGE', action: 'WARN', reason: 'odd', isAutomated: true, isReported: false },
        { subjectType: 'USER', action: 'SUSPEND', reason: 'harassment', isAutomated: false, isReported: true },
      ].map((group) => ({ ...group, count: 1 })),
    },
    appeals: { count: 3, open: 1, upheld: 1, reversed: 1, medianSeconds: 150 },
  })
})

const nothing = {
  notices: { count: 0, settled: 0, medianSeconds: null, groups: [] },
  decisions: { count: 0, automated: 0, medianSeconds: null, groups: [] },
  appeals: { count: 0, open: 0, upheld: 0, reversed: 0, medianSeconds: null },
}

it('includes the start of the period but not its end, by the time of each report, decision and appeal', async () => {
  await bob.client.messages.report(channelId, await say('spam'), { category: 'spam' })
  await bob.client.users.report('sue', { category: 'spam' })
  const { decisionId } = await decide('sue', 'WARN', 'spam')
  await sue.client.decisions.appeal(decisionId, { text: 'Why?' })
  const at = async (time: string) => {
    await run('update chat_reports set created_at = $2 where tenant_id = $1', bob.tenantId, time)
    const moved = 'update chat_decisions set created_at = $2, appealed_at = $2 where tenant_id = $1'
    await run(moved, bob.tenantId, time)
    const { notices, decisions, appeals } = await report()
    return [notices.count, decisions.count, appeals.count]
  }
  expect(await at('2026-01-01T00:00:00Z')).toEqual([2, 1, 1])
  expect(await at('2026-12-31T23:59:59.999Z')).toEqual([2, 1, 1])
  expect(await at('2025-12-31T23:59:59.999Z')).toEqual([0, 0, 0])
  expect(await at('2027-01-01T00:00:00Z')).toEqual([0, 0, 0])
  const early = `update chat_decisions set appealed_at = '2026-12-01' where tenant_id = $1`
  await run(early, bob.tenantId)
  expect(await report()).toMatchObject({ decisions: { count: 0 }, appeals: { count: 1, open: 1 } })
})

it('counts only its own tenant', async () => {
  await bob.client.users.report('sue', { category: 'spam' })
  await sue.client.decisions.appeal((await decide('sue', 'WARN', 'spam')).decisionId, { text: 'Why?' })
  const period = { since: '2020-01-01T00:00:00Z', until: '2120-01-01T00:00:00Z' }
  expect(await report(period)).toMatchObject({
    notices: { count: 1 },
    decisions: { count: 1, automated: 1 },
    appeals: { count: 1 },
  })
  expect(await bob.node.chat.data('elsewhere').moderationReport(period)).toEqual({ ...period, ...nothing })
})

it('keeps its counts after an erasure, without any name', async () => {
  await bob.client.users.report('sue', { category: 'spam' })
  await decide('sue', 'WARN', 'spam', 'dora')
  await inThatYear()
  const before = await report()
  const data = bob.node.chat.data(bob.tenantId)
  for (const userId of ['sue', 'bob']) await data.done((await data.eraseUser(userId, { messages: 'delete' })).id)
  expect(await report()).toEqual(before)
})

it.each([
  [{}, 'since must be a date and time'],
  [{ since: '2026', until: YEAR.until }, 'since must be a date and time'],
  [{ ...YEAR, since: '2026-02-30T00:00:00Z' }, 'since must be a date and time'],
  [{ ...YEAR, since: '2025-02-29T00:00:00Z' }, 'since must be a date and time'],
  [{ ...YEAR, until: '2026-13-01T00:00:00Z' }, 'until must be a date and time'],
  [{ ...YEAR, until: '2027-01-01T00:00:00+16:00' }, 'until must be a date and time'],
  [{ ...YEAR, until: YEAR.since }, 'until must be after since'],
  [{ ...YEAR, year: 2026 }, 'year is unknown here'],
])('is refused for %j', async (period, message) => {
  await expect(report(period as never)).rejects.toMatchObject({ code: 'CHAT_VALIDATION_ERROR' })
  await expect(report(period as never)).rejects.toThrow(message)
})

it.each(['2024-02-29T24:00:00-15:59', '2024-12-31T00:00+15:59'])('takes %s', async (since) => {
  expect(await report({ ...YEAR, since })).toMatchObject({ since })
})

it('is printed by the command line', async () => {
  await bob.client.users.report('sue', { category: 'spam' })
  await inThatYear()
  let out = ''
  const write = jest.spyOn(process.stdout, 'write').mockImplementation(((text: string, done?: () => void) => {
    out += text
    done?.()
    return true
  }) as never)
  const call = (...args: string[]) =>
    complianceCommand(['moderation-report', '--tenant', bob.tenantId, ...args], {
      CHAT_DATABASE_URL: world.databaseUrl,
    })
  try {
    await call('--since', YEAR.since, '--until', YEAR.until)
    await expect(call('--since', YEAR.since)).rejects.toThrow('Give --since <time> and --until <time>')
  } finally {
    write.mockRestore()
  }
  expect(JSON.parse(out)).toEqual(await report())
})
