import { raw, type RawAnswer, type RawRequest } from './raw'
import { World, type Person } from './world'

export const MIB = 1024 * 1024
export const JSON_TYPE = { 'content-type': 'application/json' }

export const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })

/** The place in a validation error, such as `body /text`. */
export const issuesOf = (answer: RawAnswer): string[] =>
  (answer.body.error.details.errors as { in: string; pointer: string }[]).map((issue) => `${issue.in} ${issue.pointer}`)

/** A channel with one message, and a user who sends requests that the client can't send. */
export class RawCaller {
  private constructor(
    readonly world: World,
    readonly person: Person,
    readonly channelId: string,
    readonly messageId: string,
  ) {}

  static async start(options: { storage?: boolean } = {}): Promise<RawCaller> {
    const world = await World.start(options)
    const person = world.person('alice')
    const { id } = await person.client.channels.createGroup({ userIds: ['bob'], name: 'Launch' })
    const message = await person.client.messages.send(id, { text: 'first' })
    return new RawCaller(world, person, id, message.id)
  }

  get url(): string {
    return this.person.node.url
  }

  /** Path of the channel's messages. */
  get messages(): string {
    return `/channels/${this.channelId}/messages`
  }

  /** A request with valid credentials. */
  request(request: RawRequest): Promise<RawAnswer> {
    return raw(this.url, { ...request, headers: { authorization: `Bearer ${this.person.token}`, ...request.headers } })
  }

  post(body: string | Buffer, headers: RawRequest['headers'] = JSON_TYPE, path = this.messages): Promise<RawAnswer> {
    return this.request({ method: 'POST', path, body, headers })
  }

  /** Checks that the process still serves requests. */
  async expectServed(): Promise<void> {
    expect(await this.person.client.channels.get(this.channelId)).toMatchObject({ id: this.channelId })
  }
}
