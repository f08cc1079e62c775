import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Refuses a step of SMTP with this code, or never answers it. */
type Behavior = { code: number } | 'hang' | undefined

export interface Received extends Email {
  raw: string
  envelopeFrom: string
  envelopeTo: string
  header(name: string): string | undefined
}

const open = new Set<Mailbox>()
afterEach(async () => {
  await Promise.all([...open].map((mailbox) => mailbox.close()))
})

/** An SMTP server with a login that stores received mails. */
export class Mailbox {
  readonly mails: Received[] = []
  /** Addresses of all attempts, including refused ones. */
  readonly attempts: string[] = []
  /** The response to a recipient. */
  onRecipient: (address: string) => Behavior = () => undefined
  /** The response to a completely received mail. */
  onMail: (mail: Received) => Behavior = () => undefined
  port = 0
  password = 'secret'
  refusedLogins = 0
  private server: SMTPServer | undefined

  static async start(): Promise<Mailbox> {
    const mailbox = new Mailbox()
    open.add(mailbox)
    await mailbox.listen()
    return mailbox
  }

  get transport() {
    const auth = { user: 'acme', pass: 'secret' }
    return { host: '127.0.0.1', port: this.port, auth, tls: { rejectUnauthorized: false }, requireTLS: true }
  }

  to(address: string): Received[] {
    return this.mails.filter(({ envelopeTo }) => envelopeTo === address)
  }

  /** Stops, and starts again at the same port with `listen`. */
  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server?.close(() => resolve()))
  }

  async listen(): Promise<void> {
    this.server = this.create()
    const server = this.server.listen(this.port, '127.0.0.1')
    if (!server.listening) await once(server, 'listening')
    this.port = (server.address() as { port: number }).port
  }

  async close(): Promise<void> {
    open.delete(this)
    await this.stop()
  }

  private create(): SMTPServer {
    const refusal = (code: number) => Object.assign(new Error(`refused with ${code}`), { responseCode: code })
    const answer = (behavior: Behavior, callback: (error?: Error | null) => void) => {
      if (behavior === 'hang') return
      callback(behavior ? refusal(behavior.code) : null)
    }
    const server = new SMTPServer({
      closeTimeout: 100,
      // Otherwise the server warns of its test certificate.
      logger: false,
      onAuth: ({ username, password }, _session, callback) => {
        if (username === 'acme' && password === this.password) return callback(null, { user: username })
        this.refusedLogins++
        callback(new Error('unknown user'))
      },
      onRcptTo: ({ address }, _session, callback) => {
        this.attempts.push(address)
        answer(this.onRecipient(address), callback)
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const bytes = Buffer.concat(chunks)
          void PostalMime.parse(bytes).then((mail) => {
            const { mailFrom, rcptTo } = session.envelope
            const received = Object.assign(mail, {
              raw: bytes.toString(),
              envelopeFrom: mailFrom ? mailFrom.address : '',
              envelopeTo: rcptTo[0]?.address ?? '',
              header: (name: string) => mail.headers.find(({ key }) => key === name)?.value,
            })
            const behavior = this.onMail(received)
            this.mails.push(received)
            answer(behavior, callback)
          })
        })
      },
    })
    server.on('error', () => undefined)
    return server
  }
}
