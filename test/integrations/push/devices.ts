import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

interface Shown {
  title: string
  body: string
}

/** A push as received by the application on the device. */
interface Received {
  collapseId: string
  notice: Shown | null
  badge: number
  data: { channelId: string; messageId?: string; seq?: number; questionId?: string }
  clear: { channelId: string; upToSeq: number }[]
}

/** A device with an application that follows the README. */
export class TestDevice {
  /** Its visible notices by collapse id. */
  readonly shown = new Map<string, Shown & Received['data']>()
  /** All received pushes, including replaced ones. */
  readonly received: Received[] = []
  badge: number | undefined

  constructor(readonly token: string) {}

  receive(push: Received): void {
    this.received.push(push)
    this.badge = push.badge
    for (const { channelId, upToSeq } of push.clear) {
      for (const [id, notice] of this.shown)
        if (notice.channelId === channelId && (notice.seq ?? 0) <= upToSeq) this.shown.delete(id)
    }
    if (push.notice) this.shown.set(push.collapseId, { ...push.notice, ...push.data })
  }

  get texts(): string[] {
    return [...this.shown.values()].map(({ body }) => body)
  }

  get silent(): Received[] {
    return this.received.filter(({ notice }) => notice === null)
  }
}

/** A browser with a subscription. It decrypts by an independent implementation of RFC 8291. */
export class TestBrowser extends TestDevice {
  private readonly ecdh = createECDH('prime256v1')
  private readonly auth = randomBytes(16)

  constructor(endpoint: string) {
    super(endpoint)
    this.ecdh.generateKeys()
  }

  get subscription() {
    const keys = { p256dh: this.ecdh.getPublicKey('base64url'), auth: this.auth.toString('base64url') }
    return { endpoint: this.token, expirationTime: null, keys }
  }

  /** The content of an `aes128gcm` body of one record. @throws if it is for another browser, or was tampered with. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const serverKey = body.subarray(21, 21 + idLength)
    const sealed = body.subarray(21 + idLength)
    if (sealed.length > body.readUInt32BE(16)) throw new Error('There is more than one record.')
    const secret = this.ecdh.computeSecret(serverKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.ecdh.getPublicKey(), serverKey])
    const ikm = Buffer.from(hkdfSync('sha256', secret, this.auth, info, 32))
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    const end = plain.lastIndexOf(2)
    if (end < 0) throw new Error('The last record has no delimiter.')
    return plain.subarray(0, end).toString('utf8')
  }
}
