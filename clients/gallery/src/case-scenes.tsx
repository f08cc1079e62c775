import type { AppealState, CaseAppeal, CaseDetail, Decision, HeldMessage, ReportRecord } from '@chat-service/client'
import { Cases, Chat, Conversation, german } from '@chat-service/ui'
import { me } from './people'
import type { Scene } from './scene-type'
import { fullWorld, message, minutesAgo, type World } from './world'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1200, height: 860 }
const STATEMENT = 'Offers of watches are not allowed here.'

const held = (senderId: string, text: string, minutes: number): HeldMessage => {
  const { id, channelId, type, metadata, files, createdAt } = message(senderId, text, minutes)
  return {
    ...{ id, channelId, senderId, type, text, metadata, files, createdAt, state: 'HELD', reason: 'link' },
    ...{ mentionedUserIds: [], mentions: null, parentMessageId: null, quotedMessageId: null, poll: null },
    ...{ clientId: null, scheduledAt: null, expiresAt: minutesAgo(minutes - 4320) },
  }
}

const caseOf = (id: string, minutes: number, more: Partial<CaseDetail>): CaseDetail => ({
  ...{ id, subjectType: 'MESSAGE', subjectId: id, channelId: 'launch', userId: 'emil', state: 'OPEN' },
  ...{
    reportCount: 0,
    claim: null,
    decision: null,
    decidedAt: null,
    heldMessage: null,
    current: null,
    flags: [],
    reports: [],
  },
  ...{
    openedAt: minutesAgo(minutes),
    updatedAt: minutesAgo(minutes),
    actions: ['NONE', 'REMOVE', 'WARN', 'MUTE', 'BAN', 'SUSPEND'],
  },
  ...more,
})

function reported(): Pick<CaseDetail, 'reports' | 'reportCount' | 'flags'> {
  const snapshot = {
    before: [message('carol', 'Signed off 🚀', 44), message('dina', 'Then all is there. Shall we begin?', 43)],
    message: message('emil', 'WATCHES!! Half price, only today: https://watches.example/emil', 41),
    after: [message('bob', 'Emil, please stop that.', 40)],
  }
  const report = (reporterId: string, category: ReportRecord['category'], description: string | null) => ({
    ...{
      id: `report-${reporterId}`,
      category,
      description,
      reporterId,
      createdAt: minutesAgo(38),
      channelId: 'launch',
    },
    ...{ messageId: 'reported', userId: 'emil', snapshot, status: 'OPEN' as const },
    ...{ settledAt: null, settledById: null, note: null },
  })
  return {
    reports: [report('bob', 'spam', 'The third one today.'), report('carol', 'harassment', null)],
    reportCount: 2,
    flags: [{ category: 'advertising', confidence: 0.92, createdAt: minutesAgo(41) }],
  }
}

const APPEAL = 'These are my grandfather’s watches. I do not sell them.'
const appeal = (state: AppealState): CaseAppeal => ({
  ...{ text: APPEAL, state, createdAt: minutesAgo(90) },
  ...(state === 'OPEN'
    ? { statement: null, decidedById: null, decidedAt: null }
    : { statement: 'A price was in the message.', decidedById: me, decidedAt: minutesAgo(30) }),
})
const decided = (madeById: string, its: CaseAppeal | null): Pick<CaseDetail, 'actions' | 'decidedAt' | 'decision'> => ({
  ...{ actions: [], decidedAt: minutesAgo(280) },
  decision: {
    ...{ id: 'decision', action: 'REMOVE', reason: 'spam', statement: STATEMENT, until: null, madeById },
    ...{ createdAt: minutesAgo(280), reversedAt: null, appeal: its },
  },
})

const queue = (claimedBy?: string) => (): World => ({
  ...fullWorld(),
  cases: [
    caseOf('one', 38, {
      ...reported(),
      claim: claimedBy ? { userId: claimedBy, until: minutesAgo(-12) } : null,
    }),
    caseOf('two', 20, {
      ...{ subjectType: 'HELD_MESSAGE', userId: 'dina', actions: ['RELEASE', 'REMOVE'] },
      heldMessage: held('dina', 'The slides are at https://slides.example/launch', 20),
    }),
    caseOf('three', 6, {
      subjectType: 'USER',
      channelId: null,
      userId: 'bob',
      reportCount: 1,
      actions: ['NONE', 'WARN', 'SUSPEND'],
    }),
    caseOf('four', 300, { ...reported(), ...decided(me, null), state: 'DECIDED' }),
    caseOf('five', 400, { ...reported(), ...decided('carol', appeal('OPEN')), state: 'APPEALED' }),
    caseOf('six', 500, { ...reported(), ...decided(me, appeal('OPEN')), state: 'APPEALED', userId: 'bob' }),
    caseOf('seven', 600, { ...reported(), ...decided('carol', appeal('UPHELD')), state: 'DECIDED', userId: 'dina' }),
  ],
})

const CONTENT = (
  <>
    <Chat />
    <Cases onClose={() => undefined} />
  </>
)
const scene = (state: string, steps: string[], more: Partial<Scene> = {}): Scene => ({
  ...{ part: 'Cases', state, world: queue(), content: CONTENT, size: DESKTOP, steps },
  ...more,
})
const open = (name: string) => `.chat-cases-list >> role=button[name=/${name}/]`
const first = open('Message by Emil')

const OWN = { size: { width: 760, height: 560 }, content: <Conversation id="launch" /> }
const sent = (state: string, world: () => World, more: Partial<Scene> = {}): Scene => ({
  ...{ part: 'Message', state, world, ...OWN },
  ...more,
})
const waiting = () => ({ ...fullWorld(), held: [held(me, 'The slides are at https://slides.example/launch', 1)] })
const decision = (action: Decision['action'], more: Partial<Decision> = {}): Decision => ({
  ...{ id: 'decision', action, reason: 'spam', statement: STATEMENT, isAutomated: false, until: null },
  ...{ channelId: 'launch', messageId: null, createdAt: minutesAgo(100), appealableUntil: minutesAgo(-200_000) },
  ...{ reversedAt: null, appeal: null },
  ...more,
})
const own = (state: AppealState) => {
  const { decidedById: _, ...about } = appeal(state)
  return { appeal: { ...about, text: APPEAL } }
}
const removed =
  (more: Partial<Decision> = {}) =>
  () => {
    const base = fullWorld()
    base.decisions = [decision('REMOVE', more)]
    const moderation = { state: 'REMOVED' as const, decisionId: 'decision' }
    base.messages.push(message(me, 'Half price, only today: https://watches.example', 1, { moderation }))
    return base
  }

const menu = 'role=button[name="Your menu"]'
const standing = (state: string, its: Decision, more: Partial<Scene>): Scene => ({
  ...{ part: 'Conversation', state, ...OWN, shows: 'Reason:' },
  world: () => {
    const base = { ...fullWorld(), decisions: [its] }
    if (its.action === 'BAN') base.refused = 'launch'
    for (const member of base.members) if (member.userId === me) member.isMuted = its.action === 'MUTE'
    return base
  },
  ...more,
})

/** Moderation, for senders and for moderators. */
export const caseScenes: readonly Scene[] = [
  sent('waiting for review', waiting, { shows: 'Waiting for review' }),
  sent('removed by a moderator', removed(), { shows: 'Removed by a moderator' }),
  sent('removed by a moderator, dark phone', removed(), {
    ...{ size: PHONE, provider: { theme: 'dark', messageStyle: 'bubbles' }, shows: 'Removed by a moderator' },
  }),
  sent('removed and appealed', removed(own('OPEN')), { shows: 'Your appeal is waiting' }),
  sent('removed, appeal rejected', removed(own('UPHELD')), { shows: 'The decision stands.' }),
  sent('removed, German', removed(), { shows: 'Widersprechen', provider: { strings: german } }),
  sent('appeal', removed(), { steps: ['role=button[name=Appeal]'], shows: 'Only moderators read this' }),
  sent('appeal on a dark phone', removed(), {
    ...{ steps: ['role=button[name=Appeal]'], shows: 'Only moderators read this' },
    ...{ size: PHONE, provider: { theme: 'dark' } },
  }),
  standing('suspended', decision('SUSPEND', { until: minutesAgo(-3000) }), {}),
  standing('suspended on a dark phone', decision('SUSPEND', { until: minutesAgo(-3000) }), {
    ...{ size: PHONE, provider: { theme: 'dark' } },
  }),
  standing('muted by a moderator', decision('MUTE', { until: minutesAgo(-300), isAutomated: true }), {}),
  standing('banned by a moderator', decision('BAN', own('UPHELD')), {}),
  {
    ...{ part: 'Decisions', state: 'all', size: DESKTOP, content: <Chat /> },
    ...{ steps: [menu, 'role=menuitem[name=/Decisions/]'], shows: 'warned you' },
    world: () => ({
      ...fullWorld(),
      decisions: [
        decision('WARN', { id: 'warn', reason: 'harassment', statement: null }),
        decision('REMOVE', { id: 'restored', ...own('REVERSED'), reversedAt: minutesAgo(30) }),
      ],
    }),
  },
  scene('appealed', [open('Appealed'), first], { shows: 'Decide the appeal' }),
  scene('appealed on a dark phone', [open('Appealed'), first], {
    ...{ size: PHONE, shows: 'Decide the appeal', provider: { theme: 'dark' } },
  }),
  scene('appealed, German', [open('Widerspruch'), open('Nachricht von Emil')], {
    ...{ shows: 'Über den Widerspruch entscheiden', provider: { strings: german } },
  }),
  scene('appeal of an own decision', [open('Appealed'), open('Message by Bob')], {
    shows: 'Another moderator decides',
  }),
  scene('appeal decided', [open('Decided'), open('Message by .*دينا')], { shows: 'The decision stands' }),
  scene('queue', [], { shows: 'Message by Emil' }),
  scene('nothing to review', [], { world: fullWorld, shows: 'Nothing to review.' }),
  scene('reported message', [first], { shows: 'The third one today.' }),
  scene('reported message, dark', [first], {
    ...{ shows: 'The third one today.', provider: { theme: 'dark' } },
  }),
  scene('claimed by another', [first], { world: queue('carol'), shows: 'has claimed this case' }),
  scene('claimed by the reader', [first], { world: queue(me), shows: 'You have claimed this case' }),
  scene('held message', [open('Held message')], { shows: 'Held: link' }),
  scene('decided', [open('Decided'), first], { shows: 'Restore message' }),
  scene('German', [open('Nachricht von Emil')], { shows: 'Übernehmen', provider: { strings: german } }),
  scene('queue on a phone', [], { size: PHONE, shows: 'Message by Emil' }),
  scene('reported message on a dark phone', [first], {
    ...{ size: PHONE, shows: 'The third one today.', provider: { theme: 'dark' } },
  }),
]
