import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { Places } from '../../../integrations/mail/src/places'
import { base32, Signer } from '../../../integrations/mail/src/signer'
import { openScene, SECRET, type Scene } from './scene'

interface Written {
  to: string
  text?: string
  from?: string
  messageId?: string | null
  headers?: string[]
  /** Replaces the text: MIME headers and body. */
  body?: string
}

const MARKER = '##- Please write your answer above this line -##'
const onlyBob = (_tenantId: string, userId: string) => (userId === 'bob' ? 'bob@users.test' : null)

let count = 0

/** A mail as received by an SMTP server. */
function write({ to, text = '', from = 'bob@users.test', messageId, headers = [], body }: Written): string {
  const id = messageId === undefined ? `<${++count}@users.test>` : messageId
  return [
    `From: Bob <${from}>`,
    `To: ${to}`,
    'Subject: Re: Unread messages',
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    'MIME-Version: 1.0',
    ...headers,
    ...(body === undefined ? ['Content-Type: text/plain; charset=utf-8', '', text] : [body]),
  ].join('\r\n')
}

/** Bob has a mail from Launch, and may reply to it. */
async function answering(options: Parameters<typeof openScene>[0] = {}) {
  const scene = await openScene({ addressOf: onlyBob, ...options })
  await scene.send('Is it Thursday?')
  await scene.pass()
  const [mail] = await scene.mailsTo('bob', 1)
  scene.mailbox.mails.splice(0)
  return { ...scene, address: mail.replyTo?.[0]?.address ?? '', quoted: mail.text ?? '' }
}

const newest = async ({ alice, id }: Pick<Scene, 'alice' | 'id'>) =>
  (await alice.client.messages.list(id, { limit: 1 })).messages[0]!
const textsOf = async ({ alice, id }: Pick<Scene, 'alice' | 'id'>) =>
  (await alice.client.messages.list(id)).messages.map(({ text }) => text).toReversed()

it('a reply is a message of the user, once, regardless of the From header', async () => {
  const scene = await answering()
  const { mail, address, quoted, id, world } = scene
  const quote = quoted
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const text = `Yes, Thursday.\nAt ten? ✓\n\nOn Mon, 30 Nov 2026 at 10:00, Acme <${address}> wrote:\n\n${quote}`
  const raw = write({ to: `Acme <${address}>`, text, from: 'mallory@elsewhere.test' })
  const outcome = await mail.receive(raw)
  const message = await newest(scene)
  expect(message).toMatchObject({ senderId: 'bob', text: 'Yes, Thursday.\nAt ten? ✓', parentMessageId: null })
  const place = { tenantId: world.tenantId, channelId: id, userId: 'bob', parentMessageId: null }
  expect(outcome).toEqual({ status: 'sent', ...place, messageId: message.id, skippedFiles: [] })

  expect(await mail.receive(Readable.from([Buffer.from(raw)]))).toEqual(outcome)
  // By another route, which has added a line.
  const changed = raw.replace('Yes, Thursday.', 'Yes, Thursday!')
  expect(await mail.receive(changed)).toEqual({ status: 'duplicate', ...place })
  expect(await textsOf(scene)).toEqual(['Is it Thursday?', 'Yes, Thursday.\nAt ten? ✓'])

  // At the same time.
  const twice = write({ to: address, text: 'At once' })
  const outcomes = await Promise.all([mail.receive(twice), mail.receive(twice), mail.receive(twice)])
  expect(new Set(outcomes.map((each) => (each as { messageId?: string }).messageId)).size).toBe(1)
  expect((await textsOf(scene)).filter((each) => each === 'At once')).toHaveLength(1)

  // Mails without a Message-ID are identified by their content.
  const anonymous = write({ to: address, text: 'Anonymous', messageId: null })
  const first = await mail.receive(anonymous)
  expect(await mail.receive(anonymous)).toEqual(first)
  expect((await textsOf(scene)).filter((each) => each === 'Anonymous')).toHaveLength(1)
  expect(scene.mailbox.mails).toEqual([])
})

it('a reply to a mail about one thread goes to the thread', async () => {
  const scene = await openScene()
  const { alice, bob, id, send, noted, pass, mailsTo, mail } = scene
  const top = await send('Top')
  await bob.client.channels.markRead(id, {})
  const reply = await alice.client.messages.send(id, { text: 'Reply', parentMessageId: top.id })
  await noted(reply.id)
  await pass()
  const [received] = await mailsTo('bob', 1)
  await mail.receive(write({ to: received.replyTo?.[0]?.address ?? '', text: 'In the thread' }))
  const { messages } = await alice.client.messages.listThread(id, top.id)
  expect(messages.map(({ text }) => text)).toEqual(expect.arrayContaining(['Reply', 'In the thread']))
})

it('never publishes a signed address or link', async () => {
  const scene = await answering()
  const { mail, address, quoted } = scene
  const link = /https:\S+token=\S+/.exec(quoted)?.[0] ?? ''
  const headers = (to: string) => `From: Bob <bob@users.test>\nSent: Monday\nTo: ${to}\nSubject: Re: Unread messages`
  const text = `New\n\n${headers(address)}\n\nOld, ${address.toUpperCase()}, ${link}\n\n${headers('bob@users.test')}\n\n${quoted}`
  expect(await mail.receive(write({ to: address, text }))).toMatchObject({ status: 'sent' })
  const published = (await newest(scene)).text
  expect(published).toMatch(/^New\n\nFrom: Bob <bob@users\.test>\nSent: Monday\nTo: reply\+…@acme\.test\n/)
  expect(published).toContain('Old, REPLY+…@ACME.TEST, https:')
  const [token = ''] = /[a-z2-7]{47}/.exec(address) ?? []
  expect(published.toLowerCase()).not.toContain(token)
  expect(published).not.toContain(link.split('token=')[1])
})

it('a text with only quotes is empty, even beside HTML', async () => {
  const scene = await answering()
  const parts = [
    `text/plain\r\n\r\n> ${MARKER}\r\n> old\r\n`,
    'text/html\r\n\r\n<div class="quote">Secret plan</div>\r\n',
  ]
  const body = `Content-Type: multipart/alternative; boundary=b\r\n\r\n${parts.map((part) => `--b\r\nContent-Type: ${part}`).join('')}--b--`
  expect(await scene.mail.receive(write({ to: scene.address, body }))).toMatchObject({ code: 'EMPTY' })
})

it('a blank text beside the HTML does not hide it', async () => {
  const scene = await answering()
  const parts = ['text/plain\r\n\r\n\r\n', 'text/html\r\n\r\n<p>Yes, <b>Thursday</b></p>\r\n']
  const body = `Content-Type: multipart/alternative; boundary=b\r\n\r\n${parts.map((part) => `--b\r\nContent-Type: ${part}`).join('')}--b--`
  expect(await scene.mail.receive(write({ to: scene.address, body }))).toMatchObject({ status: 'sent' })
  expect((await newest(scene)).text).toBe('Yes, Thursday')
})

describe('an address', () => {
  it('is accepted by its signature alone, in upper or lower case, anywhere in the mail', async () => {
    const scene = await answering()
    const { mail, address, mailbox } = scene
    const [local, domain] = address.split('@') as [string, string]
    const last = local.at(-1) === 'a' ? 'b' : 'a'
    const wrong = [
      `${local.slice(0, -1)}${last}@${domain}`,
      `${local.slice(0, 22)}b${local.slice(23)}@${domain}`,
      `${local}@elsewhere.test`,
      `${local}x@${domain}`,
      `reply@${domain}`,
      'bob@users.test',
    ]
    for (const to of wrong) {
      expect([to, await mail.receive(write({ to, text: 'Let me in' }))]).toEqual([
        to,
        { status: 'ignored', code: 'NO_ADDRESS' },
      ])
    }
    expect(mailbox.mails).toEqual([])

    const right: [Written, object?][] = [
      [{ to: address.toUpperCase() }],
      [{ to: `friends@users.test, ${address}` }],
      [{ to: 'friends@users.test', headers: [`Cc: Launch <${address}>`] }],
      [{ to: 'friends@users.test', headers: [`Delivered-To: ${address}`] }],
      [{ to: `Chat: ${address};` }],
      [{ to: 'friends@users.test' }, { to: ['x@users.test', address] }],
      [{ to: 'friends@users.test' }, { from: 'bob@users.test', to: address }],
    ]
    for (const [written, envelope] of right) {
      const outcome = await mail.receive(write({ ...written, text: 'Hello' }), envelope)
      expect([written, outcome.status]).toEqual([written, 'sent'])
    }
    // The envelope takes precedence over the headers.
    const elsewhere = await mail.receive(write({ to: address, text: 'Hello' }), { to: 'x@users.test' })
    expect(elsewhere).toEqual({ status: 'ignored', code: 'NO_ADDRESS' })
  })

  it('names one of several places, and each gets the message once', async () => {
    const scene = await answering()
    const { address, alice, bob, mail, pool, world, id } = scene
    const { id: otherId } = await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Other' })
    const places = (replyMs: number) =>
      new Places({
        database: pool,
        schema: '"chat_mail"',
        signer: new Signer([SECRET]),
        reply: { prefix: 'reply+', domain: 'acme.test' },
        replyMs,
      })
    const member = { tenantId: world.tenantId, userId: 'bob', parentMessageId: null }
    const other = places(3_600_000).addressOf(await places(1).keep({ ...member, channelId: otherId }))!
    const expired = places(-3_600_000).addressOf(await places(1).keep({ ...member, channelId: id }))!
    const raw = write({ to: 'x@y.test', text: 'To both' })
    const envelope = { from: 'bob@users.test', to: [expired, address, other, address.toUpperCase()] }
    expect(await mail.receive(raw, envelope)).toMatchObject({ status: 'sent', channelId: id })
    await mail.receive(raw, { ...envelope, to: [other, address] })
    await mail.receive(raw, { ...envelope, to: other })
    expect(await textsOf(scene)).toEqual(['Is it Thursday?', 'To both'])
    expect(await textsOf({ alice: bob, id: otherId })).toEqual(['To both'])
  })

  it('expires, and its secret can be replaced', async () => {
    const scene = await answering()
    const { address, addMail, mailbox, pool, world, id } = scene
    const raw = () => write({ to: address, text: 'Hello' })
    const rotated = await addMail({ secret: ['another secret of at least 32 characters', SECRET] })
    expect((await rotated.receive(raw())).status).toBe('sent')
    const replaced = await addMail({ secret: 'another secret of at least 32 characters' })
    expect(await replaced.receive(raw())).toEqual({ status: 'ignored', code: 'NO_ADDRESS' })

    const places = new Places({
      database: pool,
      schema: '"chat_mail"',
      signer: new Signer([SECRET]),
      reply: { prefix: 'reply+', domain: 'acme.test' },
      replyMs: -3_600_000,
    })
    const member = { tenantId: world.tenantId, channelId: id, userId: 'bob' }
    const expired = places.addressOf(await places.keep({ ...member, parentMessageId: null }))!
    expect(await scene.mail.receive(write({ to: expired, text: 'Late' }))).toMatchObject({
      status: 'refused',
      code: 'EXPIRED',
      isBounced: true,
    })
    expect(mailbox.mails[0]?.text).toContain('the address has expired')
  })

  it('may have a separate domain', async () => {
    const scene = await answering({ replyAddress: undefined, replyDomain: 'Reply.acme.test' })
    expect(scene.address).toMatch(/^[a-z2-7]{47}@reply\.acme\.test$/)
    expect((await scene.mail.receive(write({ to: scene.address, text: 'Hello' }))).status).toBe('sent')
  })

  it('is absent from mails without replies', async () => {
    const { send, pass, mailsTo, mail } = await openScene({ replyAddress: undefined })
    await send('Read only')
    await pass()
    const [received] = await mailsTo('bob', 1)
    expect(received.replyTo).toBeUndefined()
    expect(received.text).not.toMatch(/##-|Answer this mail/)
    expect(await mail.receive(write({ to: 'x@acme.test', text: 'x' }))).toMatchObject({ code: 'NO_ADDRESS' })
  })
})

describe('a refusal is the outcome, and a mail to the sender:', () => {
  const refusals: Record<string, [(scene: Scene) => Promise<unknown>, Partial<Written>, string, string]> = {
    frozen: [({ alice, id }) => alice.client.channels.freeze(id), {}, 'CHAT_CHANNEL_FROZEN', 'is frozen'],
    muted: [
      ({ alice, id }) => alice.client.members.mute(id, 'bob', {}),
      {},
      'CHAT_USER_MUTED',
      'you are muted in the conversation',
    ],
    banned: [
      ({ alice, id }) => alice.client.members.ban(id, 'bob', {}),
      {},
      'CHAT_USER_BANNED',
      'you are banned from the conversation',
    ],
    'too long': [async () => undefined, { text: 'x'.repeat(5001) }, 'CHAT_MESSAGE_TOO_LONG', 'the text is too long'],
    empty: [async () => undefined, { text: '> only a quote' }, 'EMPTY', 'no text above the quoted part'],
  }
  it.each(Object.keys(refusals))('%s', async (name) => {
    const scene = await answering()
    const [prepare, written, code, reason] = refusals[name]!
    await prepare(scene)
    const raw = write({ to: scene.address, text: 'Hello', messageId: '<original@users.test>', ...written })
    const outcome = await scene.mail.receive(raw, { from: 'bounces@users.test', to: scene.address })
    expect(outcome).toEqual({ status: 'refused', code, message: expect.any(String), isBounced: true })
    const [bounce] = scene.mailbox.mails
    expect(bounce).toMatchObject({
      envelopeFrom: '',
      envelopeTo: 'bounces@users.test',
      subject: 'Your answer was not sent',
      inReplyTo: '<original@users.test>',
    })
    expect(bounce!.text).toContain(reason)
    expect(bounce!.header('auto-submitted')).toBe('auto-replied')
    // An automatic reply to the bounce is not answered.
    expect(await scene.mail.receive(bounce!.raw, { from: '', to: scene.address })).toMatchObject({ code: 'AUTOMATIC' })
    expect(await textsOf(scene)).toEqual(['Is it Thursday?'])
  })

  it('a user who is no longer a member', async () => {
    const scene = await answering()
    await scene.alice.client.members.remove(scene.id, 'bob')
    const outcome = await scene.mail.receive(write({ to: scene.address, text: 'Hello' }))
    expect(outcome).toMatchObject({ status: 'refused', isBounced: true })
    expect(['GONE', 'CHAT_NOT_CHANNEL_MEMBER']).toContain((outcome as { code: string }).code)
    expect(scene.mailbox.mails[0]?.text).toContain('no longer a member')
  })

  it('the outcome reports a bounce that cannot be sent', async () => {
    const scene = await answering()
    scene.mailbox.onRecipient = () => ({ code: 550 })
    const outcome = await scene.mail.receive(write({ to: scene.address, text: '' }))
    expect(outcome).toMatchObject({ status: 'refused', code: 'EMPTY', isBounced: false })
    expect(scene.mailbox.attempts.at(-1)).toBe('bob@users.test')
  })

  it('the language is the user’s', async () => {
    const scene = await answering({
      addressOf: (_, userId) => (userId === 'bob' ? { address: 'bob@users.test', language: 'de' } : null),
    })
    await scene.alice.client.channels.freeze(scene.id)
    await scene.mail.receive(write({ to: scene.address, text: 'Hallo' }))
    expect(scene.mailbox.mails[0]?.subject).toBe('Ihre Antwort wurde nicht gesendet')
  })
})

it('the host’s policy can hold or refuse replies', async () => {
  let action: 'allow' | 'hold' | 'refuse' = 'allow'
  const review = () => (action === 'allow' ? { action } : { action, reason: 'links' })
  const scene = await answering({ providers: { messagePolicy: { review } } })
  action = 'hold'
  const raw = write({ to: scene.address, text: 'Hold me' })
  const held = await scene.mail.receive(raw)
  expect(held).toMatchObject({ status: 'held', userId: 'bob', skippedFiles: [] })
  expect(await scene.mail.receive(raw)).toEqual(held)
  action = 'refuse'
  const outcome = await scene.mail.receive(write({ to: scene.address, text: 'Refuse me' }))
  expect(outcome).toMatchObject({ status: 'refused', code: 'CHAT_POLICY_REFUSED', isBounced: true })
  expect(await textsOf(scene)).toEqual(['Is it Thursday?'])
})

it('automatic mails are neither sent nor answered', async () => {
  const scene = await answering()
  const { mail, address, mailbox } = scene
  const report =
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nFailed\r\n--b--'
  const automatic: [Partial<Written>, object?][] = [
    [{ headers: ['Auto-Submitted: auto-replied'] }],
    [{ headers: ['Precedence: bulk'] }],
    [{ headers: ['Precedence: auto_reply'] }],
    [{ headers: ['X-Autoreply: yes'] }],
    [{ headers: ['X-Auto-Response-Suppress: All'] }],
    [{ headers: ['X-Failed-Recipients: alice@users.test'] }],
    [{ headers: ['X-Autorespond: out of office'] }],
    [{ headers: ['Return-Path: <>'] }],
    [{ body: report }],
    [{}, { from: '', to: address }],
  ]
  for (const [written, envelope] of automatic) {
    const outcome = await mail.receive(write({ to: address, text: 'I am away', ...written }), envelope)
    expect([written, outcome]).toEqual([written, { status: 'ignored', code: 'AUTOMATIC' }])
  }
  expect((await mail.receive(write({ to: address, text: 'By hand', headers: ['Auto-Submitted: no'] }))).status).toBe(
    'sent',
  )
  expect(mailbox.mails).toEqual([])
  expect(await textsOf(scene)).toEqual(['Is it Thursday?', 'By hand'])
})

describe('the text of a mail', () => {
  const html =
    '<html><body><p>Fish &amp; chips</p><div class="gmail_quote"><blockquote>old</blockquote></div></body></html>'
  it.each([
    [
      'ISO-8859-1, quoted-printable',
      'text/plain; charset=iso-8859-1',
      'quoted-printable',
      'Gr=FC=DFe =\r\naus K=F6ln',
      'Grüße aus Köln',
    ],
    ['Windows-1252', 'text/plain; charset=windows-1252', 'quoted-printable', 'It=92s 5 =80', 'It’s 5 €'],
    [
      'UTF-8, base64',
      'text/plain; charset=utf-8',
      'base64',
      Buffer.from('Ünïcödé 🎉').toString('base64'),
      'Ünïcödé 🎉',
    ],
    [
      'Shift_JIS',
      'text/plain; charset=shift_jis',
      'base64',
      Buffer.from([0x82, 0xb1, 0x82, 0xf1]).toString('base64'),
      'こん',
    ],
    ['HTML alone', 'text/html; charset=utf-8', '8bit', html, 'Fish & chips'],
    ['no charset', 'text/plain', '7bit', 'plain', 'plain'],
    ['an unknown charset', 'text/plain; charset=klingon', '7bit', 'nuqneH', 'nuqneH'],
  ])('%s', async (_name, type, encoding, content, text) => {
    const scene = await answering()
    const body = `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${content}`
    expect(await scene.mail.receive(write({ to: scene.address, body }))).toMatchObject({ status: 'sent' })
    expect((await newest(scene)).text).toBe(text)
  })

  it('is the plain one of several alternatives', async () => {
    const scene = await answering()
    const body = `Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nplain\r\n--b\r\nContent-Type: text/html\r\n\r\n<b>bold</b>\r\n--b--`
    await scene.mail.receive(write({ to: scene.address, body }))
    expect((await newest(scene)).text).toBe('plain')
  })
})

describe('attachments', () => {
  const part = (type: string, disposition: string, content: string, more = '') =>
    `--b\r\nContent-Type: ${type}\r\nContent-Disposition: ${disposition}\r\n${more}Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`
  const mixed = (...parts: string[]) => `Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`
  const text = '--b\r\nContent-Type: text/plain\r\n\r\nSee these.\r\n'

  it('are the files of the message, within the limits of the chat', async () => {
    const scene = await answering({
      storage: true,
      settings: { storage: { maxFileSize: 1000, allowedMimeTypes: ['image/*', 'application/pdf'] } },
    })
    const body = mixed(
      text,
      part('image/png', 'attachment; filename="pic.png"', 'PNG'),
      part('application/pdf', `attachment; filename*=UTF-8''..%2Fpl%C3%A4n.pdf`, 'PDF'),
      part('application/zip', 'attachment; filename=a.zip', 'ZIP'),
      part('image/png', 'attachment; filename=large.png', 'x'.repeat(1001)),
    )
    const outcome = await scene.mail.receive(write({ to: scene.address, body }))
    expect(outcome).toMatchObject({
      status: 'sent',
      skippedFiles: [
        { fileName: 'a.zip', code: 'CHAT_FILE_TYPE_NOT_ALLOWED' },
        { fileName: 'large.png', code: 'CHAT_FILE_TOO_LARGE' },
      ],
    })
    const message = await newest(scene)
    expect(message.text).toBe('See these.')
    expect(message.files.map(({ fileName, fileSize }) => [fileName, fileSize])).toEqual([
      ['pic.png', 3],
      ['.._plän.pdf', 3],
    ])

    const alone = mixed(part('image/png', 'attachment; filename=alone.png', 'PNG'))
    expect((await scene.mail.receive(write({ to: scene.address, body: alone }))).status).toBe('sent')
    expect(await newest(scene)).toMatchObject({ text: '', files: [{ fileName: 'alone.png' }] })

    const forbidden = mixed(part('application/zip', 'attachment; filename=a.zip', 'ZIP'))
    expect(await scene.mail.receive(write({ to: scene.address, body: forbidden }))).toMatchObject({
      status: 'refused',
      code: 'CHAT_FILE_TYPE_NOT_ALLOWED',
    })
  })

  it('are received again after the storage failed', async () => {
    const scene = await answering({ storage: true })
    const raw = write({
      to: scene.address,
      body: mixed(text, part('image/png', 'attachment; filename=pic.png', 'PNG')),
    })
    scene.world.storage.behave = () => Promise.reject(new Error('the disk is full'))
    await expect(scene.mail.receive(raw)).rejects.toMatchObject({ code: 'CHAT_UPLOAD_FAILED' })
    scene.world.storage.behave = undefined
    expect(await scene.mail.receive(raw)).toMatchObject({ status: 'sent', skippedFiles: [] })
    expect((await scene.mail.receive(raw)).status).toBe('duplicate')
    expect(scene.mailbox.mails).toEqual([])
  })

  it('are in the outcome without a storage, as are pictures of the HTML', async () => {
    const scene = await answering()
    const body = mixed(text, part('image/png', 'attachment; filename=pic.png', 'PNG'))
    expect(await scene.mail.receive(write({ to: scene.address, body }))).toMatchObject({
      status: 'sent',
      skippedFiles: [{ fileName: 'pic.png', code: 'CHAT_STORAGE_NOT_CONFIGURED' }],
    })
    const related = `Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Look</p><img src="cid:logo">\r\n${part('image/png', 'inline; filename=logo.png', 'PNG', 'Content-ID: <logo>\r\n')}--b--`
    expect(await scene.mail.receive(write({ to: scene.address, body: related }))).toMatchObject({
      status: 'sent',
      skippedFiles: [{ fileName: 'logo.png', code: 'INLINE' }],
    })
    expect((await newest(scene)).text).toBe('Look')
  })

  it('consisting only of pictures of the HTML are refused, to the envelope sender', async () => {
    const { mail, address, mailbox } = await answering()
    const body = `Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:logo">\r\n${part('image/png', 'inline; filename=logo.png', 'PNG', 'Content-ID: <logo>\r\n')}--b--`
    const outcome = await mail.receive(write({ to: address, from: 'victim@elsewhere.test', body }), {
      from: 'mallory@users.test',
      to: address,
    })
    expect(outcome).toMatchObject({ status: 'refused', code: 'EMPTY', isBounced: true })
    expect(mailbox.attempts.at(-1)).toBe('mallory@users.test')
  })

  it('of a long type take linear time', async () => {
    const { mail, address } = await answering()
    const type = `application/${'a'.repeat(200_000)}-`
    const body = mixed(text, part(type, 'attachment', 'x'))
    const before = process.cpuUsage()
    const outcome = await mail.receive(write({ to: address, body }))
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10)
    expect(outcome).toMatchObject({ status: 'sent', skippedFiles: [{ fileName: 'file.bin' }] })
  })
})

it('a mail is read up to the limit, and a larger one is refused by its headers', async () => {
  const scene = await answering({ maxReceivedBytes: 20_000 })
  const { mail, address, mailbox } = scene
  let chunks = 0
  async function* mailOf(count: number) {
    yield Buffer.from(write({ to: address, text: 'x' }))
    for (chunks = 0; chunks < count; chunks++) yield Buffer.alloc(10_000, 'x')
  }
  expect(await mail.receive(mailOf(5))).toMatchObject({ status: 'refused', code: 'TOO_LARGE', isBounced: true })
  // Read to its end, unless it is too long.
  expect(chunks).toBe(5)
  expect(await mail.receive(mailOf(1000))).toMatchObject({ code: 'TOO_LARGE' })
  expect(chunks).toBeLessThan(30)
  expect(mailbox.mails[0]?.text).toContain('the mail is too large')
  expect(await mail.receive('x'.repeat(30_000))).toEqual({ status: 'ignored', code: 'UNREADABLE' })
})

it.each(['', '\r\n\r\n', 'no mail', '\u0000\u0000', ':::\r\n:::\r\n'])('%j is not a mail to any user', async (raw) => {
  const { mail } = await openScene()
  const outcome = await mail.receive(raw)
  expect(outcome).toMatchObject({ status: 'ignored', code: expect.stringMatching(/UNREADABLE|NO_ADDRESS/) })
})

it('every broken mail yields an outcome', async () => {
  const scene = await answering()
  const body = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>x</p>\r\n--b--`
  const whole = Buffer.from(write({ to: scene.address, body, headers: ['References: <a@b> <c@d>', 'Cc: "x" <y@z>'] }))
  for (let n = 0; n < 200; n++) {
    const broken = Buffer.from(whole)
    for (let faults = 0; faults < 5; faults++)
      broken[(n * 7919 + faults * 104_729) % broken.length] = (n * 31 + faults) % 256
    const outcome = await scene.mail.receive(broken.subarray(0, broken.length - (n % 50)))
    expect(['sent', 'duplicate', 'refused', 'ignored']).toContain(outcome.status)
  }
})

it('deeply nested parts are not read', async () => {
  const scene = await answering()
  const depth = 200
  const nested = Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  )
  const outcome = await scene.mail.receive(write({ to: scene.address, body: `${nested.join('')}\r\ndeep` }))
  expect(outcome).toEqual({ status: 'ignored', code: 'UNREADABLE' })
})

it('a mail’s headers cannot inject headers into the bounce', async () => {
  const scene = await answering()
  await scene.alice.client.channels.freeze(scene.id)
  const messageId = '<a@b>\r\n Bcc: all@users.test'
  await scene.mail.receive(write({ to: scene.address, text: 'x', messageId }))
  const from = 'bob@users.test>\r\nRCPT TO:<all@users.test'
  expect(await scene.mail.receive(write({ to: scene.address, text: 'x' }), { from, to: scene.address })).toMatchObject({
    isBounced: false,
  })
  expect(scene.mailbox.attempts.slice(-1)).toEqual(['bob@users.test'])
  expect(scene.mailbox.mails).toHaveLength(1)
  expect(scene.mailbox.mails[0]!.headers.map(({ key }) => key)).not.toContain('bcc')
})

it('a route receives raw mails, and returns 503 while the chat is unavailable', async () => {
  const scene = await answering({ maxReceivedBytes: 50_000 })
  const { mail, address, world } = scene
  let parsed: unknown
  const parse = async (request: IncomingMessage) => {
    if (parsed === undefined) return
    await buffer(request)
    Object.assign(request, { body: parsed })
  }
  const server = createServer(
    (request, response) => void parse(request).then(() => mail.inbound(request, response)),
  ).listen(0)
  const { port } = server.address() as { port: number }
  const post = (body: string) => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
  try {
    const sent = await post(write({ to: address, text: 'By HTTP' }))
    expect([sent.status, await sent.json()]).toEqual([200, expect.objectContaining({ status: 'sent' })])
    const ignored = await post(write({ to: 'x@y.test', text: 'x' }))
    expect([ignored.status, await ignored.json()]).toEqual([200, { status: 'ignored', code: 'NO_ADDRESS' }])
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(405)
    // Behind a body parser that has kept the body or not.
    for (const [body, expected] of [
      [write({ to: address, text: 'Kept' }), 200],
      [{}, 503],
    ] as const) {
      parsed = body
      expect((await post(write({ to: address, text: 'Parsed' }))).status).toBe(expected)
    }
    parsed = undefined
    expect((await textsOf(scene)).slice(1)).toEqual(['By HTTP', 'Kept'])
    const large = await post(write({ to: address, text: 'x'.repeat(100_000) }))
    expect([large.status, await large.json()]).toEqual([200, expect.objectContaining({ code: 'TOO_LARGE' })])

    await world.nodes[0]!.chat.close()
    expect((await post(write({ to: address, text: 'Later' }))).status).toBe(503)
  } finally {
    server.close()
    server.closeAllConnections()
  }
})

it('an SMTP server passes mails on, and defers them while the chat is unavailable', async () => {
  const { mail, address, world, ...scene } = await answering({ maxReceivedBytes: 50_000 })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, { envelope }, callback) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map((recipient) => recipient.address)
      mail.receive(stream, { from, to }).then(
        () => callback(),
        () => callback(Object.assign(new Error('Try again later'), { responseCode: 451 })),
      )
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  if (!listening.listening) await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const send = (text: string) =>
    client.sendMail({ from: 'bob@users.test', to: address, subject: 'Re: Unread', text, html: `<p>${text}</p>` })
  try {
    await send('By SMTP: größer ✓')
    await send('x'.repeat(200_000))
    expect(await textsOf(scene)).toEqual(['Is it Thursday?', 'By SMTP: größer ✓'])
    expect(scene.mailbox.mails[0]?.text).toContain('the mail is too large')

    await world.nodes[0]!.chat.close()
    await expect(send('Later')).rejects.toMatchObject({ responseCode: 451 })
  } finally {
    client.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})

it('signatures are in base 32, as in RFC 4648', () => {
  const signer = new Signer([SECRET])
  const signature = signer.sign(['reply', 'x'], 16)
  expect(signature).toMatch(/^[a-z2-7]{26}$/)
  expect(signer.isSigned(['reply', 'x'], 16, signature)).toBe(true)
  expect(signer.isSigned(['reply', 'y'], 16, signature)).toBe(false)
  expect(signer.isSigned(['reply', 'x'], 16, '')).toBe(false)
  expect(base32(Buffer.from('foobar'))).toBe('mzxw6ytboi')
})
