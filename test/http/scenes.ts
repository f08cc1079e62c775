import type { DecideCaseRequest, HeldAnswer } from '../../generated/openapi'
import type { ErrorCode, OperationId } from '../../generated/operations'
import { inMs } from '../support/clock'
import { caseAbout, decideAbout, deskOf } from '../support/decide'
import {
  createFixture,
  createFixtureIn,
  isOfCase,
  isOfQuestion,
  isOfStream,
  requestFor,
  type Fixture,
} from '../support/fixture'
import { field, file, multipart, multipartType, type Part } from '../support/multipart'
import { raw, type RawRequest } from '../support/raw'
import { MIB } from '../support/raw-caller'
import { query } from '../support/recount'
import { providers, STRANGER, World, type Node, type Person } from '../support/world'

/** The circumstances in which operations return a code. Omitted parts come from the test fixture. */
export interface Scene {
  person?: Person
  /** The caller's credentials, if not the person's. */
  authorization?: string | null
  node?: Node
  fixture?: Partial<Fixture>
  /** Properties of the body. */
  known?: Record<string, unknown>
  /** Parts of the form, for the upload of a file. */
  parts?: Part[]
  headers?: Record<string, string>
  /** Changes the raw request. */
  change?: (request: RawRequest) => RawRequest
}

/** The scene of each code. Refused requests change nothing, so all operations that list the code share one. */
export type Scenes = Record<ErrorCode, (id: OperationId) => Scene | Promise<Scene>>

const NONE = 'none'
/** Refused to members of an announcement channel, though not reserved for operators. */
const announced: OperationId[] = ['sendMessage', 'sendFile', 'forwardMessage', 'createPoll', 'sendScheduledMessageNow']
/** Fields of messages and channels that name an upload. */
const usesOf = (uploadId: string) => ({ files: [{ uploadId }], coverUploadId: uploadId })
const tokenOf = (user: object) => `Bearer ${Buffer.from(JSON.stringify(user)).toString('base64url')}`

/** A host whose guard fails, or whose user can no longer be read, if the token says so. */
const breakable: typeof providers = {
  ...providers,
  authGuard: {
    canActivate(request) {
      if (request.headers.authorization === 'Bearer down') throw new Error('the guard is down')
      return providers.authGuard.canActivate(request)
    },
  },
  userExtractor: {
    extractUser(request) {
      const user = request.user as { userId: string; tenantId: string; isBroken?: true }
      if (!user.isBroken) return providers.userExtractor.extractUser(request)
      let reads = 0
      return {
        id: user.userId,
        get tenantId() {
          if (++reads > 1) throw new Error('the user is gone')
          return user.tenantId
        },
      }
    },
  },
}

/** The processes: the second one has low limits, the next two have policies that refuse and hold everything; plus a separate service with rate limits, and its acts. */
export class Stage {
  private people = 0
  readonly alice: Person

  private constructor(
    readonly world: World,
    private readonly limited: World,
    private readonly narrow: Node,
    private readonly strict: Node,
    private readonly holding: Node,
    readonly fixture: Fixture,
  ) {
    this.alice = world.person('alice')
  }

  static async build(): Promise<Stage> {
    const settings = { limits: { maxOpenStreamsOfSender: 100 } }
    const world = await World.start({ redis: true, storage: true, providers: breakable, settings })
    const few = { maxPollOptions: 2, maxPinnedMessages: 1, maxChannelMembers: 2, maxOpenStreams: 1, maxMentionAll: 1 }
    const narrow = await world.addNode({
      limits: { maxMessageLength: 3, maxStreamLength: 3, ...few },
      storage: { maxFileSize: 1, allowedMimeTypes: ['text/plain'] },
    })
    const strict = await world.addNode({}, { messagePolicy: { review: () => ({ action: 'refuse', reason: 'no' }) } })
    const holding = await world.addNode({}, { messagePolicy: { review: () => ({ action: 'hold', reason: 'no' }) } })
    const limited = await World.start({ settings: { limits: { rate: { requests: 2, seconds: 100_000 } } } })
    await limited.person('eager').client.channels.list()
    await limited.person('eager').client.channels.list()
    return new Stage(
      world,
      limited,
      narrow,
      strict,
      holding,
      await createFixture(world.person('alice'), 'bob', { asks: true }),
    )
  }

  async close(): Promise<void> {
    await this.world.close()
    await this.limited.close()
  }

  /** The response of an operation in a scene. */
  answer(id: OperationId, scene: Scene = {}) {
    // Users cannot answer their own questions.
    const person = scene.person ?? (id === 'answerQuestion' ? this.world.person('bob') : this.alice)
    const fixture = { ...this.fixture, ...scene.fixture }
    const { channelId, messageId } = fixture
    const known = { messageId, ...(id === 'searchMessages' && { channelId }), ...scene.known }
    const plain = requestFor(id, fixture, known)
    if (id === 'getUsers') plain.path += `?ids=${encodeURIComponent(fixture.userId)}`
    if (id === 'sendFile' || id === 'createUpload') {
      const body = multipart(scene.parts ?? [file('hi', 'a.txt', 'text/plain')])
      Object.assign(plain, { headers: { 'content-type': multipartType }, body })
    }
    const request = scene.change?.(plain) ?? plain
    const authorization = scene.authorization === undefined ? `Bearer ${person.token}` : scene.authorization
    const headers = { ...request.headers, ...scene.headers, ...(authorization !== null && { authorization }) }
    return raw((scene.node ?? person.node).url, { ...request, headers })
  }

  /** A channel of alice with bob, with one of each object by the named person. */
  private async another(by = 'alice', options = {}): Promise<Fixture> {
    const { id } = await this.alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })
    return createFixtureIn(this.world.person(by), id, 'bob', options)
  }

  private async direct(userId: string, by = 'alice', options = {}): Promise<Fixture> {
    const { id } = await this.alice.client.channels.createDirect({ userId })
    return createFixtureIn(this.world.person(by), id, userId, options)
  }

  /** A channel like `another` whose message is an open stream of alice. */
  private readonly streaming = () => this.another('alice', { of: 'appendToStream' })

  readonly scenes: Scenes = {
    CHAT_AUTH_FAILED: () => ({ authorization: null }),
    CHAT_AUTH_TOKEN_INVALID: () => ({ authorization: tokenOf({}) }),
    CHAT_SERVICE_UNAVAILABLE: () => ({ authorization: 'Bearer down' }),
    CHAT_INTERNAL_ERROR: () => {
      const { userId, tenantId } = this.alice
      return { authorization: tokenOf({ userId, tenantId, isBroken: true }) }
    },
    CHAT_RATE_LIMITED: () => ({ person: this.limited.person('eager') }),
    CHAT_VALIDATION_ERROR: () => ({
      change: (request) => ({ ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}nonsense=1` }),
    }),
    CHAT_PAYLOAD_TOO_LARGE: (id) =>
      id === 'sendFile' || id === 'createUpload'
        ? { parts: [field('text', 'x'.repeat(MIB + 1)), file()] }
        : { change: (request) => ({ ...request, body: JSON.stringify('x'.repeat(MIB)) }) },
    CHAT_UNSUPPORTED_MEDIA_TYPE: () => ({ headers: { 'content-type': 'text/xml' } }),
    // No operation lists these two: they are for requests that match none.
    CHAT_ROUTE_NOT_FOUND: () => ({ change: (request) => ({ ...request, path: '/nonsense' }) }),
    CHAT_METHOD_NOT_ALLOWED: () => ({ change: (request) => ({ ...request, method: 'TRACE' }) }),

    CHAT_CHANNEL_NOT_FOUND: async (id) => {
      if (!isOfCase(id)) return { fixture: { channelId: NONE } }
      const scene = await this.reported(id)
      await this.alice.client.channels.delete(scene.fixture.channelId)
      return scene
    },
    CHAT_NOT_CHANNEL_MEMBER: () => ({ person: this.world.person('zoe') }),
    CHAT_NOT_CHANNEL_OPERATOR: async (id) => {
      const person = this.world.person('bob')
      if (announced.includes(id)) {
        const fixture = await this.another('bob')
        await this.alice.client.channels.update(fixture.channelId, { whoCanSend: 'OPERATORS' })
        return { person, fixture, known: { targetChannelId: fixture.channelId } }
      }
      if (id !== 'stopStream') return { person }
      const { channelId } = this.fixture
      const stream = { stoppableBy: 'OPERATORS' } as const
      const message = await this.alice.client.messages.send(channelId, { text: '', stream })
      return { person, fixture: { messageId: message.id } }
    },
    CHAT_CHANNEL_NOT_GROUP: async (id) =>
      isOfCase(id)
        ? this.reported(id, await this.direct('bob', 'bob'), { action: 'MUTE', reason: 'spam' })
        : { fixture: await this.direct('dora') },
    CHAT_USER_BANNED: async () => {
      const fixture = await this.another()
      await this.alice.client.members.ban(fixture.channelId, 'carol')
      return { fixture, person: this.world.person('carol') }
    },
    CHAT_USER_BLOCKED: async (id) => {
      // Own objects can still be deleted and closed.
      const ends = ['closePoll', 'deleteMessage', 'deletePoll', 'cancelQuestion', 'answerQuestion'].includes(id)
      const other = `erin-${id}`
      const options = { stream: isOfStream(id), asks: isOfQuestion(id) }
      const fixture = await this.direct(other, ends ? other : 'alice', options)
      await this.world.person(other).client.users.block({ userId: 'alice' })
      return { fixture, person: this.alice }
    },
    CHAT_CHANNEL_FROZEN: async () => {
      const fixture = await this.another()
      await this.alice.client.channels.freeze(fixture.channelId)
      return { fixture }
    },
    CHAT_USER_MUTED: async () => {
      const fixture = await this.another('bob')
      await this.alice.client.members.mute(fixture.channelId, 'bob')
      return { fixture, person: this.world.person('bob') }
    },
    CHAT_USER_SUSPENDED: async (id) => {
      const deletes = ['deleteMessage', 'deletePoll'].includes(id)
      const person = this.world.person(`suspended-${id}`)
      const channel = await person.client.channels.createGroup({ userIds: ['bob'] })
      // Own messages can still be deleted.
      const by = deletes ? this.world.person('bob') : person
      const fixture = await createFixtureIn(by, channel.id, 'bob', { stream: isOfStream(id) })
      await decideAbout(this.alice, person.userId, { action: 'SUSPEND', reason: 'spam' })
      return { person, fixture }
    },
    CHAT_SLOW_MODE: async () => {
      // Bob's message in it starts the interval.
      const fixture = await this.another('bob')
      await this.alice.client.channels.update(fixture.channelId, { slowModeSeconds: 600 })
      return { person: this.world.person('bob'), fixture, known: { targetChannelId: fixture.channelId } }
    },
    CHAT_USER_NOT_FOUND: async (id) => {
      if (!isOfCase(id)) return { fixture: { userId: STRANGER } }
      const scene = await this.reported(id, await this.another('bob'), { action: 'MUTE', reason: 'spam' })
      await this.world.person('bob').client.channels.leave(scene.fixture.channelId)
      return scene
    },
    CHAT_ALREADY_CHANNEL_MEMBER: () => ({}),
    CHAT_LAST_OPERATOR: () => ({ known: { userIds: ['alice'] } }),
    CHAT_CHANNEL_MEMBER_LIMIT: async () => {
      const fixture = await this.another()
      await this.alice.client.members.ban(fixture.channelId, 'bob')
      return { node: this.narrow, fixture, known: { userIds: ['frank', 'grace'] } }
    },

    CHAT_MESSAGE_NOT_FOUND: async (id) => {
      if (isOfCase(id)) {
        const scene = await this.reported(id)
        await this.world.person('bob').client.messages.delete(scene.fixture.channelId, scene.fixture.messageId)
        return scene
      }
      return {
        fixture: { messageId: NONE },
        known: { messageId: NONE, parentMessageId: NONE, quotedMessageId: NONE },
        parts: [field('parentMessageId', NONE), file()],
      }
    },
    CHAT_CASE_NOT_FOUND: (id) => (id === 'listCases' ? { person: this.world.person('bob') } : {}),
    CHAT_CASE_CLAIMED: async () => {
      const scene = await this.reported()
      await this.world.person('dora').client.cases.claim(scene.fixture.caseId)
      return scene
    },
    CHAT_CASE_DECIDED: (id) => (id === 'decideAppeal' ? this.appealed('dora', true) : this.reported('restoreCase')),
    CHAT_UPLOAD_NOT_FOUND: () => ({ known: usesOf(NONE) }),
    CHAT_MESSAGE_NOT_OWNER: () => ({ person: this.world.person('bob') }),
    CHAT_MESSAGE_TOO_LONG: async (id) => ({
      node: this.narrow,
      ...(isOfStream(id) && { fixture: await this.streaming() }),
      known: { text: 'long' },
      parts: [field('text', 'long'), file('x', 'a.txt', 'text/plain')],
    }),
    CHAT_MENTION_LIMIT: async () => {
      const fixture = await this.another()
      const all = { text: 'all', mentions: 'CHANNEL' } as const
      const later = { ...all, scheduledAt: inMs(3_600_000) }
      const { id: scheduledId } = await this.alice.client.scheduledMessages.create(fixture.channelId, later)
      return {
        ...{ node: this.narrow, fixture: { ...fixture, scheduledId }, known: all },
        parts: [field('mentions', 'CHANNEL'), file('x', 'a.txt', 'text/plain')],
      }
    },
    CHAT_CHANNEL_MOVED: async () => {
      const fixture = await this.another()
      await this.world.person('bob').client.messages.send(fixture.channelId, { text: 'first' })
      return { fixture, known: { ifSeq: 1 } }
    },
    CHAT_DRAFT_CHANGED: async () => {
      const fixture = await this.another()
      await this.alice.client.channels.saveDraft(fixture.channelId, { text: 'newer', revision: 0 })
      return { fixture }
    },
    CHAT_MESSAGE_NOT_STREAM: () => ({}),
    CHAT_STREAM_OPEN: async () => ({ fixture: await this.streaming() }),
    CHAT_STREAM_OFFSET: async () => ({ fixture: { ...(await this.streaming()), part: 5 }, known: { offset: 1 } }),
    CHAT_STREAM_RUN: async () => ({ fixture: await this.streaming(), known: { run: 2 } }),
    CHAT_STREAM_STOPPED: async () => {
      const fixture = await this.streaming()
      await this.alice.client.messages.stopStream(fixture.channelId, fixture.messageId)
      return { fixture }
    },
    CHAT_STREAM_ENDED: async () => {
      const fixture = await this.streaming()
      const end = { run: 1, state: 'COMPLETE' } as const
      await this.alice.client.messages.endStream(fixture.channelId, fixture.messageId, end)
      return { fixture }
    },
    CHAT_STREAM_LIMIT: async () => ({
      node: this.narrow,
      fixture: await this.streaming(),
      known: { stream: {} },
    }),
    CHAT_STREAM_PART_LIMIT: async () => ({
      fixture: await this.streaming(),
      known: { value: { text: 'x'.repeat(64 * 1024) } },
    }),
    CHAT_CHANNEL_PIN_LIMIT: async () => {
      const { id } = await this.alice.client.messages.send(this.fixture.channelId, { text: 'pinned' })
      await this.alice.client.messages.pin(this.fixture.channelId, id)
      return { node: this.narrow }
    },
    CHAT_IDEMPOTENCY_CONFLICT: async (id) => {
      const { channelId } = this.fixture
      if (id === 'askQuestion') await this.ask(this.fixture, { idempotencyKey: 'used' })
      await this.alice.client.messages.send(channelId, { text: 'first' }, { idempotencyKey: 'used' })
      return { headers: { 'idempotency-key': 'used' } }
    },
    CHAT_UPLOAD_INCOMPLETE: async () => {
      const announced = { fileName: 'a.txt', size: 5, mimeType: 'text/plain' }
      const { uploadId } = await this.alice.client.messages.createUpload(announced)
      return { known: usesOf(uploadId) }
    },
    CHAT_FILE_TOO_LARGE: () => ({ node: this.narrow }),
    CHAT_FILE_TYPE_NOT_ALLOWED: () => ({ node: this.narrow, parts: [file('x', 'a.pdf', 'application/pdf')] }),
    CHAT_STORAGE_NOT_CONFIGURED: async (id) => {
      const person = this.limited.person(`uploader-${id}`)
      const channel = await person.client.channels.createGroup({ userIds: ['bob'] })
      return { person, fixture: { channelId: channel.id } }
    },
    CHAT_UPLOAD_FAILED: () => {
      this.world.storage.behave = () => Promise.reject(new Error('the storage is down'))
      return {}
    },

    CHAT_POLICY_REFUSED: async (id) => ({
      node: this.strict,
      fixture: await this.another('alice', {
        ...{ allowUserSuggestion: true, stream: isOfStream(id), asks: isOfQuestion(id) },
      }),
      known: { name: 'Refused', text: 'refused', comment: 'refused' },
    }),
    CHAT_HELD_NOT_FOUND: () => ({}),
    CHAT_DECISION_NOT_FOUND: () => ({}),
    CHAT_DECISION_APPEALED: async () => {
      const scene = await this.warned()
      await scene.person.client.decisions.appeal(scene.fixture.decisionId, { text: 'first' })
      return scene
    },
    CHAT_APPEAL_CLOSED: async () => {
      const scene = await this.warned()
      const longAgo = `update chat_decisions set created_at = created_at - interval '181 days' where id = $1`
      await query(this.world.databaseUrl, longAgo, [scene.fixture.decisionId])
      return scene
    },
    CHAT_HELD_LIMIT: async () => {
      const scene = await this.held()
      const person = scene.person
      for (let n = 0; n < 20; n += 1)
        await person.client.messages.send(scene.fixture.channelId, { text: 'x' }, { prefer: 'hold' })
      return scene
    },
    CHAT_POLL_NOT_FOUND: async (id) => {
      if (id !== 'createPoll') return { fixture: { pollId: NONE } }
      // Repeated after the poll was deleted, the request has nothing to return.
      const scene = { headers: { 'idempotency-key': 'deleted' } }
      const { body } = await this.answer(id, scene)
      await this.alice.client.polls.delete(this.fixture.channelId, body.id as string)
      return scene
    },
    CHAT_POLL_OPTION_LIMIT: async () => ({
      node: this.narrow,
      fixture: await this.another('alice', { allowUserSuggestion: true }),
      known: { options: ['a', 'b', 'c'] },
    }),
    CHAT_AUTH_FORBIDDEN: (id) =>
      id === 'decideAppeal' ? this.appealed('alice') : { person: this.world.person('bob') },
    CHAT_POLL_ALREADY_VOTED: async () => {
      const { channelId } = this.fixture
      const { polls } = this.alice.client
      const poll = await polls.create(channelId, { title: '?', options: ['a', 'b'], allowChange: false })
      const [first, second] = poll.options.map((option) => option.id) as [string, string]
      await polls.vote(channelId, poll.id, { optionIds: [first] })
      return { fixture: { pollId: poll.id, optionIds: [second] } }
    },
    CHAT_POLL_CLOSED: async () => {
      const fixture = await this.another('alice', { allowUserSuggestion: true })
      await this.alice.client.polls.close(fixture.channelId, fixture.pollId)
      return { fixture }
    },

    CHAT_QUESTION_NOT_FOUND: () => ({ fixture: { questionId: NONE } }),
    CHAT_QUESTION_NOT_ANSWERABLE: () => ({ person: this.alice }),
    CHAT_QUESTION_ANSWERED: async () => {
      const fixture = await this.another('alice', { asks: true })
      const { channelId, messageId, questionId = NONE } = fixture
      const { questions } = this.world.person('carol').client
      await questions.answer(channelId, messageId, questionId, { decision: 'REJECT' })
      return { fixture }
    },
    CHAT_QUESTION_CLOSED: async () => {
      const fixture = await this.another('alice', { asks: true })
      const soon = `update chat_questions set expires_at = created_at + interval '1 ms' where id = $1`
      await query(this.world.databaseUrl, soon, [fixture.questionId])
      return { fixture }
    },
    CHAT_QUESTION_LIMIT: async () => {
      const fixture = await this.another()
      for (let n = 0; n < 5; n += 1) await this.ask(fixture)
      return { fixture }
    },

    CHAT_USER_ALREADY_BLOCKED: async () => {
      await this.alice.client.users.block({ userId: 'heidi' })
      return { fixture: { userId: 'heidi' } }
    },
    CHAT_SCHEDULED_INVALID_TIME: () => ({ known: { scheduledAt: '2020-01-01T00:00:00.000Z' } }),
    CHAT_SCHEDULED_NOT_FOUND: () => ({ fixture: { scheduledId: NONE } }),
    CHAT_SCHEDULED_ALREADY_SENT: async () => {
      const fixture = await this.another()
      await this.alice.client.scheduledMessages.cancel(fixture.channelId, fixture.scheduledId)
      return { fixture }
    },
  }

  private ask({ channelId, messageId }: Fixture, options = {}) {
    const request = { kind: 'APPROVAL', prompt: 'Once more?' } as const
    return this.alice.client.questions.ask(channelId, messageId, request, options)
  }

  /** A policy that holds the first message of each user. */
  async held() {
    const { id } = await this.alice.client.channels.createGroup({ userIds: ['bob', 'carol'] })
    const userId = `held-${id}`
    const fixture = await createFixtureIn(this.alice, id, 'bob')
    await this.alice.client.members.invite(id, { userIds: [userId] })
    const node = this.world.nodes.indexOf(this.holding)
    return { node: this.holding, person: this.world.person(userId, { node }), fixture, headers: { prefer: 'hold' } }
  }

  /** A reported message of bob to remove, or already removed for an operation that restores it. */
  async reported(id?: OperationId, fixture?: Fixture, known: DecideCaseRequest = { action: 'REMOVE', reason: 'spam' }) {
    const { cases, messages } = this.alice.client
    const { channelId, messageId } = (fixture ??= await this.another('bob'))
    await messages.report(channelId, messageId, { category: 'spam' })
    const caseId = await caseAbout(this.alice, messageId)
    if (id === 'restoreCase') await cases.decide(caseId, known)
    return { fixture: { ...fixture, caseId }, known: { ...known } }
  }

  /** A case with an appeal against this moderator's decision. */
  private async appealed(decidedById = 'dora', isDecided = false) {
    const { fixture, known: decision } = await this.reported()
    const { cases } = deskOf(this.alice)
    await cases.decide(fixture.caseId, { ...decision, decidedById })
    const { decisions } = this.world.person('bob').client
    await decisions.appeal((await decisions.list()).decisions[0]!.id, { text: 'Why?' })
    if (isDecided) await cases.decideAppeal(fixture.caseId, { outcome: 'UPHELD' })
    return { fixture, known: { outcome: 'UPHELD' } }
  }

  /** A user warned by a moderator. */
  private async warned() {
    const person = this.world.person(`warned-${++this.people}`)
    await decideAbout(this.alice, person.userId, { action: 'WARN', reason: 'spam' })
    const { decisions } = await person.client.decisions.list()
    return { person, fixture: { decisionId: decisions[0]!.id } }
  }

  /** The successful calls of an operation, one for each status, each in a separate channel with the objects to change. */
  async success(id: OperationId): Promise<Scene> {
    this.world.storage.behave = undefined
    const fixture = await this.another('alice', { of: id, allowUserSuggestion: true })
    const { client } = this.alice
    if (id === 'removeOperators') await client.members.addOperators(fixture.channelId, { userIds: ['bob'] })
    if (id === 'inviteMembers') return { fixture, known: { userIds: ['ivan'] } }
    if (id === 'decideAppeal') return this.appealed()
    if (isOfCase(id)) return this.reported(id)
    if (id === 'cancelHeldMessage') {
      const { person, fixture, node } = await this.held()
      const held = await person.client.messages.send(fixture.channelId, { text: 'x' }, { prefer: 'hold' })
      return { person, node, fixture: { heldMessageId: (held as HeldAnswer).heldMessage.id } }
    }
    if (id === 'appealDecision') return this.warned()
    if (id === 'createDirectChannel') return { fixture: { userId: 'judy' } }
    return { fixture }
  }
}
