import type { ServerEventName, ServerEvents } from '../../generated/events'
import type { Logger } from '../config/options'
import { memoryBus, type Bus } from '../platform/events/bus'
import { decodeDelivery, decodeUserTopic } from '../platform/events/envelope'

/** A published event. */
export type RecordedEvent<E extends ServerEventName = ServerEventName> = {
  [N in E]: {
    name: N
    /** The data as sockets get it. */
    payload: ServerEvents[N]
    tenantId: string
    /** The channel whose subscribers get it. Null for an event of one user. */
    channelId: string | null
    /** The user whose sockets get it. Null for an event of a channel. */
    userId: string | null
    /** Its seq in the channel or in the feed of the user. Null for an ephemeral event, such as typing. */
    seq: number | null
  }
}[E]

export interface EventQuery<E extends ServerEventName = ServerEventName> {
  channelId?: string | undefined
  userId?: string | undefined
  tenantId?: string | undefined
  /** Whether the event matches. */
  where?: ((event: RecordedEvent<E>) => boolean) | undefined
  /** Timeout in real milliseconds; default 5000. */
  timeoutMs?: number | undefined
}

interface Wait {
  matches: (event: RecordedEvent) => boolean
  found: (event: RecordedEvent) => void
  end: (error: Error) => void
}

/** Published events, and calls that wait for more. */
export class RecordedEvents {
  readonly all: RecordedEvent[] = []
  readonly #taken = new Set<RecordedEvent>()
  readonly #waits = new Set<Wait>()
  #isClosed = false

  /** The bus of the service, which records all deliveries. */
  openBus(log: Logger): Bus {
    const bus = memoryBus(log)
    return {
      ...bus,
      publish: (topic, payload) => {
        bus.publish(topic, payload)
        const event = readEvent(topic, payload)
        if (event) this.#add(event)
      },
    }
  }

  next<E extends ServerEventName>(name: E, query: EventQuery<E> = {}): Promise<RecordedEvent<E>> {
    const { where, timeoutMs = 5000, ...place } = query
    const places = Object.entries(place) as [keyof typeof place, string | undefined][]
    const matches = (event: RecordedEvent) =>
      event.name === name &&
      places.every(([key, value]) => value === undefined || event[key] === value) &&
      (where?.(event as RecordedEvent<E>) ?? true)
    const known = this.all.find((event) => !this.#taken.has(event) && matches(event))
    if (known) {
      this.#taken.add(known)
      return Promise.resolve(known as RecordedEvent<E>)
    }
    if (this.#isClosed) return Promise.reject(closed(name))
    return new Promise((resolve, reject) => {
      const wait: Wait = {
        matches,
        found: (event) => (clear(), resolve(event as RecordedEvent<E>)),
        end: (error) => (clear(), reject(error)),
      }
      const timer = setTimeout(() => wait.end(this.#missing(name, timeoutMs)), timeoutMs)
      const clear = () => {
        clearTimeout(timer)
        this.#waits.delete(wait)
      }
      this.#waits.add(wait)
    })
  }

  close(): void {
    this.#isClosed = true
    for (const { end } of this.#waits) end(closed('the event'))
  }

  #add(event: RecordedEvent): void {
    this.all.push(event)
    for (const wait of this.#waits) {
      if (!wait.matches(event)) continue
      this.#taken.add(event)
      return wait.found(event)
    }
  }

  #missing(name: string, timeoutMs: number): Error {
    const left = this.all.filter((event) => !this.#taken.has(event)).map((event) => event.name)
    const names = [...new Set(left)].join(', ')
    return new Error(`No matching ${name} within ${timeoutMs} ms. Untaken events: ${names || 'none'}`)
  }
}

const closed = (name: string) => new Error(`The chat was closed while a test waited for ${name}`)

/** Excludes copies for members of the channel that has the event. */
function readEvent(topic: string, payload: string): RecordedEvent | undefined {
  const [kind, tenant = '', ...rest] = topic.split(':')
  const tenantId = decodeURIComponent(tenant)
  if (kind === 'c') {
    const delivery = decodeDelivery(payload)
    if (!('frame' in delivery)) return undefined
    return recorded(delivery, { tenantId, channelId: rest.join(':'), userId: null, seq: delivery.seq })
  }
  if (kind !== 'u' || rest.length === 0) return undefined
  const delivery = decodeUserTopic(payload)
  if (!('frame' in delivery) || delivery.inChannel) return undefined
  const userId = decodeURIComponent(rest.join(':'))
  return recorded(delivery, { tenantId, channelId: null, userId, seq: delivery.seq ?? null })
}

function recorded(
  { event, frame }: { event: string; frame: string },
  place: Pick<RecordedEvent, 'tenantId' | 'channelId' | 'userId' | 'seq'>,
): RecordedEvent {
  const { data } = JSON.parse(frame) as { data: unknown }
  return { name: event, payload: data, ...place } as RecordedEvent
}
