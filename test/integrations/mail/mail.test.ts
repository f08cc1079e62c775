import { createServer } from 'node:http'
import { createMail } from '../../../integrations/mail/src/index'
import { eventually } from '../../support/eventually'
import { openScene, SECRET } from './scene'

const onlyBob = (_tenantId: string, userId: string) => (userId === 'bob' ? 'bob@users.test' : null)

it('unread messages become one mail for each user and channel, until the user returns', async () => {
  const { mailbox, alice, bob, carol, id, send, noted, pass, mailsTo, handled } = await openScene()
  await carol.client.channels.mute(id)
  const first = await send('Is it Thursday?')
  await send('<b>Or Friday & Saturday?</b>\nSay.')
  await pass()
  const [mail] = await mailsTo('bob', 1)

  expect(mail).toMatchObject({
    envelopeFrom: 'chat@acme.test',
    from: { name: 'Acme', address: 'chat@acme.test' },
    subject: 'Unread messages in Launch',
  })
  expect(mail.text).toMatch(/^##- Please write your answer above this line -##\n\n2 unread messages in Launch\n/)
  expect(mail.text).toMatch(/alice, .* UTC\nIs it Thursday\?/)
  expect(mail.text).toContain('<b>Or Friday & Saturday?</b>\nSay.')
  expect(mail.text).toContain(`https://acme.test/channels/${id}?at=${first.id}`)
  expect(mail.html).toContain('&#60;b&#62;Or Friday &#38; Saturday?&#60;/b&#62;<br>Say.')
  expect(mail.header('auto-submitted')).toBe('auto-generated')
  expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.header('list-unsubscribe')).toMatch(/^<https:\/\/acme\.test\/unsubscribe\?token=[a-z2-7]{42}>$/)
  const reply = mail.replyTo?.[0]?.address ?? ''
  expect(reply).toMatch(/^reply\+[a-z2-7]{47}@acme\.test$/)
  expect(reply.indexOf('@')).toBeLessThanOrEqual(64)

  await send('Anyone?')
  await pass()
  await handled('bob')
  expect(mailbox.mails).toEqual([mail])

  await bob.client.channels.markRead(id, {})
  await send('Welcome back')
  await pass()
  const [, again] = await mailsTo('bob', 2)
  expect(again!.text).toContain('1 unread message in Launch')
  expect(again!.text).not.toContain('Anyone?')
  expect(again!.messageId).not.toBe(mail.messageId)
  expect([again!.references, again!.inReplyTo, again!.subject]).toEqual([mail.references, mail.inReplyTo, mail.subject])
  expect(mail.references).toMatch(/^<[a-z2-7]+@acme\.test>$/)

  // Sending a message counts as returning, too.
  const answer = await bob.client.messages.send(id, { text: 'I am here.' })
  await noted(answer.id)
  await send('Good.')
  await alice.client.channels.markRead(id, {})
  await pass()
  await mailsTo('bob', 3)
  await handled('alice')
  expect(mailbox.mails.map(({ envelopeTo }) => envelopeTo)).toEqual(Array(3).fill('bob@users.test'))
})

it('messages read before they are due are not mailed, and younger ones wait until they are due', async () => {
  const { mailbox, bob, carol, id, send, pass, noticeOf, waiting, handled, mailsTo } = await openScene()
  const first = await send('Read at once')
  await bob.client.channels.markRead(id, {})
  const second = await send('Not read')
  await pass(first.id)
  await eventually(() => mailbox.mails.length === 1)
  await eventually(async () => expect(await waiting()).toMatchObject([{ message_id: second.id }]))
  expect((await waiting())[0]?.due_at.getTime()).toBeGreaterThan(Date.now() + 5 * 60_000)
  expect(await noticeOf('bob')).toBeUndefined()
  // A mail for an older message includes them.
  expect(mailbox.to('carol@users.test')[0]?.text).toMatch(/Read at once[^]*Not read/)
  await eventually(async () => (await noticeOf('carol'))?.claim === null)
  await carol.client.channels.markRead(id, { messageId: first.id })
  await pass()
  const [mail] = await mailsTo('bob', 1)
  expect(mail.text).not.toContain('Read at once')
  // They are in no other mail.
  await mailsTo('carol', 1)

  await bob.client.channels.markRead(id, {})
  await send('Read, too')
  await bob.client.channels.markRead(id, {})
  await pass()
  await handled('bob')
  expect(mailbox.to('bob@users.test')).toEqual([mail])
})

it('deleted messages are not mailed, nor are users without an address or with pushes off', async () => {
  const { mailbox, alice, bob, id, send, noted, pass, handled, noticeOf } = await openScene({
    addressOf: (_tenantId, userId) => (userId === 'bob' ? `${userId}@users.test` : null),
  })
  const deleted = await send('Deleted')
  await alice.client.messages.delete(id, deleted.id)
  await pass()
  await handled('bob')
  const { id: messageId } = await send('Sent')
  await noted(messageId)
  await bob.client.channels.setPushTrigger(id, { option: 'off' })
  await pass()
  await handled('bob')
  await handled('carol')
  expect(await noticeOf('bob')).toBeUndefined()
  expect(await noticeOf('carol')).toBeUndefined()
  expect(mailbox.attempts).toEqual([])
})

it('a stream is mailed when it has ended, a file and a poll by their names', async () => {
  const { alice, id, noted, pass, mailsTo } = await openScene({ storage: true })
  const stream = await alice.client.messages.send(id, { text: 'The answer is 42', stream: {} })
  await alice.client.messages.endStream(id, stream.id, { run: 1, state: 'COMPLETE' })
  await noted(stream.id)
  const file = new Blob(['plan'], { type: 'application/pdf' })
  await noted((await alice.client.messages.sendFile(id, { file, fileName: 'plan.pdf' })).id)
  const poll = await alice.client.polls.create(id, { title: 'When?', options: ['Now', 'Later'] })
  await noted(poll.messageId)
  await pass()
  const [mail] = await mailsTo('bob', 1)
  expect(mail.text).toContain('The answer is 42')
  expect(mail.text).toContain('File: plan.pdf')
  expect(mail.text).toContain('Poll: When?')
})

it('a mail shows at most 20 messages, the oldest among them', async () => {
  const { send, pass, mailsTo } = await openScene()
  for (let n = 1; n <= 23; n++) await send(`number ${n}.`)
  await pass()
  const [mail] = await mailsTo('bob', 1)
  expect(mail.text).toContain('More than 20 unread messages in Launch')
  const shown = [1, ...Array.from({ length: 19 }, (_, n) => n + 5)]
  expect(mail.text?.match(/number \d+/g)).toEqual(shown.map((n) => `number ${n}`))
})

it('names and subjects cannot add headers or lines, and a direct channel has the other user’s name', async () => {
  const nickname = 'Eve\r\nBcc: all@users.test\u0000'
  const { alice, mailbox, noted, pass } = await openScene({
    providers: {
      userResolver: {
        getUser: async (id) => ({ id, nickname }),
        getUsers: async (ids) => ids.map((id) => ({ id, nickname })),
        searchUsers: async () => [],
      },
    },
  })
  const { id } = await alice.client.channels.createDirect({ userId: 'bob' })
  const message = await alice.client.messages.send(id, { text: 'one\r\ntwo' })
  await noted(message.id)
  await pass()
  await eventually(() => mailbox.mails.length > 0)
  const [mail] = mailbox.mails
  expect(mail!.subject).toBe('Unread messages in Eve Bcc: all@users.test')
  expect(mail!.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail!.text).toMatch(/Eve Bcc: all@users\.test, .*\none\ntwo\n/)
})

it('a mail never shows ids: it waits for names, and then omits them', async () => {
  let isAway = false
  let asked = 0
  const resolve = (ids: string[]) => {
    asked++
    if (isAway) throw new Error('away')
    return ids.filter((id) => id !== 'alice').map((id) => ({ id, nickname: id }))
  }
  const { alice, id, mailbox, send, noted, pass, mailsTo } = await openScene({
    addressOf: onlyBob,
    providers: {
      userResolver: {
        getUser: async (id) => resolve([id])[0] ?? null,
        getUsers: async (ids) => resolve(ids),
        searchUsers: async () => [],
      },
    },
  })
  await send('Is it Thursday?')
  isAway = true
  asked = 0
  await pass()
  const [mail] = await mailsTo('bob', 1)
  expect(asked).toBe(4)
  expect(mail.subject).toBe('Unread messages in Launch')
  expect(mail.text).toMatch(/Someone, .*\nIs it Thursday\?/)
  isAway = false
  const { id: direct } = await alice.client.channels.createDirect({ userId: 'bob' })
  await noted((await alice.client.messages.send(direct, { text: 'Or Friday?' })).id)
  await pass()
  await eventually(() => mailbox.mails.length === 2)
  expect(mailbox.mails[1]?.subject).toBe('Unread messages in a conversation')
  for (const { text } of mailbox.mails) {
    expect(text).not.toContain('alice')
    expect(text?.replaceAll(/https:\S+/g, '')).not.toMatch(new RegExp(`${id}|${direct}`))
  }
})

it('an unavailable address book of the host delays mails', async () => {
  let failures = 3
  const { send, pass, mailsTo } = await openScene({
    addressOf: async (_tenantId, userId) => {
      if (userId !== 'bob') return null
      if (failures-- > 0) throw new Error('away')
      return 'bob@users.test'
    },
  })
  await send('Later')
  await pass()
  await mailsTo('bob', 1)
  expect(failures).toBe(-1)
})

it('a failing or hanging look-up of one user delays no other', async () => {
  let release = () => {}
  const hangs = new Promise<null>((resolve) => (release = () => resolve(null)))
  const { mailbox, alice, noted, pass, handled, waiting } = await openScene({
    addressOf: (_tenantId, userId) => {
      if (userId === 'user-3') throw new Error('never')
      return userId === 'user-12' ? hangs : `${userId}@users.test`
    },
  })
  const userIds = Array.from({ length: 25 }, (_, n) => `user-${n}`)
  const { id } = await alice.client.channels.createGroup({ userIds, name: 'Many' })
  const message = await alice.client.messages.send(id, { text: 'Hello' })
  await noted(message.id)
  await pass()
  const others = userIds.filter((userId) => !['user-3', 'user-12'].includes(userId))
  await eventually(() => mailbox.mails.length >= others.length)
  await eventually(async () => expect(await waiting()).toEqual([]))
  release()
  for (const userId of userIds) await handled(userId)
  expect(mailbox.mails.map(({ envelopeTo }) => envelopeTo).toSorted()).toEqual(
    others.map((userId) => `${userId}@users.test`).toSorted(),
  )
})

it('messages due for days are mailed, for up to a week', async () => {
  const { mailbox, pool, send, pass, handled, mailsTo } = await openScene({ addressOf: onlyBob })
  const age = (days: number) =>
    pool.query(`update chat_mail.arrivals set created_at = now() - $1 * interval '1 day'`, [days])
  await send('Too old')
  await age(7.1)
  await pass()
  await handled('bob')
  expect(mailbox.attempts).toEqual([])
  await send('Of Friday')
  await age(6.9)
  await pass()
  const [mail] = await mailsTo('bob', 1)
  expect(mail.text).toContain('Of Friday')
  expect(mail.text).not.toContain('Too old')
})

it('a message is mailed if it becomes due while an older one is found read', async () => {
  const { world, bob, id, send, pass, noticeOf, waiting, mailsTo } = await openScene({ addressOf: onlyBob })
  const first = await send('Read')
  const second = await send('Not read')
  const { notifications } = world.nodes[0]!.chat
  const wanted = notifications.wanted.bind(notifications)
  const readState = notifications.readState.bind(notifications)
  jest.spyOn(notifications, 'readState').mockImplementationOnce(async (query) => {
    await bob.client.channels.markRead(id, { messageId: first.id })
    return readState(query)
  })
  jest.spyOn(notifications, 'wanted').mockImplementationOnce(async (query) => {
    const found = await wanted(query)
    await pass(second.id)
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect((await noticeOf('bob'))?.message_ids).toEqual([first.id, second.id])
    return found
  })
  await pass(first.id)
  const [mail] = await mailsTo('bob', 1)
  expect(mail.text).toContain('1 unread message in Launch')
  expect(mail.text).toContain('Not read')
})

it('an invalid address is given up', async () => {
  const { mailbox, send, pass, handled, noticeOf } = await openScene({
    addressOf: () => 'bob@users.test, all@users.test\r\nRCPT TO:<eve@users.test>',
  })
  await send('Never')
  await pass()
  await handled('bob')
  expect((await noticeOf('bob'))?.mailed_seq).not.toBeNull()
  expect(mailbox.attempts).toEqual([])
})

it('each user has a language, and the host may render', async () => {
  const languages = { fr: { subject: (channel: string) => `Messages non lus dans ${channel}` } }
  const { send, pass, mailsTo } = await openScene({
    languages,
    addressOf: async (_tenantId, userId) => ({
      address: `${userId}@users.test`,
      language: userId === 'bob' ? 'de-AT' : 'fr',
    }),
  })
  await send('Servus')
  await pass()
  const [toBob] = await mailsTo('bob', 1)
  expect(toBob.subject).toBe('Ungelesene Nachrichten in Launch')
  expect(toBob.text).toContain('1 ungelesene Nachricht in Launch')
  expect((await mailsTo('carol', 1))[0].subject).toBe('Messages non lus dans Launch')

  const own = await openScene({
    render: ({ messages, channelName }) => ({
      subject: `${channelName}\r\nBcc: x@users.test`,
      text: messages[0]!.text,
    }),
  })
  await own.send('As it is')
  await own.pass()
  const [rendered] = await own.mailsTo('bob', 1)
  expect(rendered).toMatchObject({ subject: 'Launch Bcc: x@users.test', text: 'As it is\n' })
  expect(rendered.html).toBeUndefined()
})

describe('an SMTP server', () => {
  it.each([421, 450, 451])('that temporarily returns %i gets one mail later', async (code) => {
    const { mailbox, send, pass, mailsTo } = await openScene()
    mailbox.onRecipient = () => (mailbox.attempts.length <= 4 ? { code } : undefined)
    await send('Patience')
    await pass()
    await mailsTo('bob', 1)
    await mailsTo('carol', 1)
    expect(mailbox.attempts).toHaveLength(6)
  })

  it('that rejects the mailbox is not tried again until the user returns', async () => {
    const { mailbox, bob, id, send, pass, handled, noticeOf, mailsTo } = await openScene({ addressOf: onlyBob })
    mailbox.onRecipient = () => ({ code: 550 })
    await send('Hello?')
    await pass()
    await handled('bob')
    await send('Hello again?')
    await pass()
    await handled('bob')
    expect(mailbox.attempts).toEqual(['bob@users.test'])
    expect((await noticeOf('bob'))?.mailed_seq).not.toBeNull()

    mailbox.onRecipient = () => undefined
    await bob.client.channels.markRead(id, {})
    await send('And now?')
    await pass()
    await mailsTo('bob', 1)
  })

  it('that refuses each attempt is given up', async () => {
    const { mailbox, send, pass, handled } = await openScene({ addressOf: onlyBob })
    mailbox.onRecipient = () => ({ code: 451 })
    await send('Never')
    await pass()
    await handled('bob')
    expect(mailbox.attempts).toHaveLength(4)
  })

  it('that is unavailable, rejects the login or hangs delays the mail', async () => {
    const { mailbox, bob, id, send, pass, mailsTo } = await openScene({
      addressOf: onlyBob,
      sendTimeoutSeconds: 3,
      retry: { attempts: 1000, minSeconds: 0.05, maxSeconds: 0.2 },
    })
    await mailbox.stop()
    await send('Away')
    await pass()
    await mailbox.listen()
    await mailsTo('bob', 1)

    mailbox.password = 'changed'
    await bob.client.channels.markRead(id, {})
    await send('Refused')
    await pass()
    await eventually(() => mailbox.refusedLogins > 1)
    mailbox.password = 'secret'
    await mailsTo('bob', 2)

    const attempts = mailbox.attempts.length
    mailbox.onRecipient = () => 'hang'
    await bob.client.channels.markRead(id, {})
    await send('Hangs')
    await pass()
    await eventually(() => mailbox.attempts.length > attempts + 1)
    mailbox.onRecipient = () => undefined
    const mails = await mailsTo('bob', 3)
    expect(mails[2]!.text).toContain('Hangs')
  })

  it('that accepts a mail without a response gets it again, with the same Message-ID', async () => {
    const { mailbox, send, pass, handled } = await openScene({ addressOf: onlyBob, sendTimeoutSeconds: 3 })
    mailbox.onMail = () => (mailbox.mails.length > 0 ? undefined : 'hang')
    await send('Twice')
    await pass()
    await eventually(() => mailbox.mails.length === 2)
    await handled('bob')
    const [first, second] = mailbox.mails
    expect(second!.messageId).toBe(first!.messageId)
  })
})

it('of a thousand members only mailed ones have a row, and addresses are looked up rarely', async () => {
  const asked: string[] = []
  const { world, pool, bob, id, send, pass, mailsTo } = await openScene({
    addressOf: (_tenantId, userId) => {
      asked.push(userId)
      return ['alice', 'bob', 'carol', 'user-7'].includes(userId) ? `${userId}@users.test` : null
    },
  })
  await pool.query(
    `insert into chat_channel_members (tenant_id, channel_id, user_id, id, role)
     select $1, $2, 'user-' || n, 'member-' || n, 'MEMBER' from generate_series(1, 997) n`,
    [world.tenantId, id],
  )
  const tables = async () => {
    const { rows } = await pool.query(
      'select (select count(*)::int from chat_mail.arrivals) as arrivals, (select count(*)::int from chat_mail.notices) as notices',
    )
    return rows[0] as { arrivals: number; notices: number }
  }
  await send('one')
  await send('two')
  await bob.client.channels.markRead(id, {})
  expect(await tables()).toEqual({ arrivals: 2, notices: 0 })
  await pass()
  await mailsTo('carol', 1)
  await mailsTo('user-7', 1)
  expect(await tables()).toEqual({ arrivals: 0, notices: 2 })
  const first = asked.splice(0)
  expect(new Set(first).size).toBe(998)
  // Rows of absent users are not updated for each message.
  await send('three')
  await pass()
  await mailsTo('bob', 1)
  expect(await tables()).toEqual({ arrivals: 0, notices: 3 })
  expect(new Set(asked)).toEqual(new Set(['bob']))
})

it('two processes share the work', async () => {
  const { mailbox, alice, noted, pass, handled } = await openScene({ processes: 2 })
  const userIds = Array.from({ length: 20 }, (_, n) => `user-${n}`)
  const { id } = await alice.client.channels.createGroup({ userIds, name: 'Many' })
  await alice.client.messages.send(id, { text: 'one' })
  const last = await alice.client.messages.send(id, { text: 'two' })
  await noted(last.id)
  await pass()
  await eventually(() => mailbox.mails.length >= userIds.length)
  for (const userId of userIds) await handled(userId)
  expect(mailbox.mails.map(({ envelopeTo }) => envelopeTo).toSorted()).toEqual(
    userIds.map((userId) => `${userId}@users.test`).toSorted(),
  )
})

it('one click unsubscribes from a channel; a program that follows links changes nothing', async () => {
  const { mailbox, mail, world, pool, bob, carol, alice, id, send, noted, pass, mailsTo, noticeOf } = await openScene()
  const member = { tenantId: world.tenantId, channelId: id, userId: 'bob' }
  await send('First')
  await pass()
  const [first] = await mailsTo('bob', 1)
  await mailsTo('carol', 1)
  const server = createServer((request, response) => void mail.unsubscribe(request, response)).listen(0)
  const { port } = server.address() as { port: number }
  const query = new URL(first.header('list-unsubscribe')!.slice(1, -1)).search
  const url = `http://127.0.0.1:${port}/unsubscribe${query}`
  try {
    const page = await fetch(url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect(await mail.isSubscribed(member)).toBe(true)
    for (const language of ['constructor', '__proto__', '*'])
      expect((await fetch(url, { headers: { 'accept-language': language } })).status).toBe(200)
    expect((await fetch(`${url}x`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(url, { method: 'PUT' })).status).toBe(405)
    expect(await mail.isSubscribed(member)).toBe(true)
    await pool.query('alter table chat_mail.places rename to hidden')
    expect((await fetch(url, { method: 'POST' })).status).toBe(503)
    await pool.query('alter table chat_mail.hidden rename to places')

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const done = await fetch(url, { method: 'POST', body, headers: { 'accept-language': 'de-DE,de;q=0.9' } })
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('keine Mails')])
    await mail.setSubscribed(member, true)

    // For a member without an unread mail, whose place is gone.
    await pool.query(`create table kept as select * from chat_mail.places`)
    await pool.query('delete from chat_mail.places')
    const gone = await fetch(url, { method: 'POST', body })
    expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('expired')])
    expect(await mail.isSubscribed(member)).toBe(true)
    await pool.query('insert into chat_mail.places select * from kept')
    await pool.query('drop table kept')
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
  } finally {
    server.close()
  }
  expect(await mail.isSubscribed(member)).toBe(false)
  for (const { client } of [bob, carol]) await client.channels.markRead(id, {})
  await noted((await alice.client.messages.send(id, { text: 'Second' })).id)
  await pass()
  await mailsTo('carol', 2)
  expect(await noticeOf('bob')).toBeUndefined()
  expect(mailbox.to('bob@users.test')).toHaveLength(1)

  await mail.setSubscribed(member, true)
  await send('Third')
  await pass()
  await mailsTo('bob', 2)
})

it('no data is left of former and erased users, deleted channels, or the removed package', async () => {
  const { mail, world, pool, alice, id, send, pass, mailsTo } = await openScene()
  const { chat } = world.nodes[0]!
  await send('Hello')
  await pass()
  await mailsTo('bob', 1)
  await mailsTo('carol', 1)
  await mail.setSubscribed({ tenantId: world.tenantId, channelId: id, userId: 'bob' }, false)
  const rowsOf = async (userId: string) => {
    const tables = ['notices', 'places', 'unsubscribed'].map((table) => `select user_id from chat_mail.${table}`)
    const { rows } = await pool.query(`select * from (${tables.join(' union all ')}) r where user_id = $1`, [userId])
    return rows.length
  }
  expect(await rowsOf('bob')).toBe(2)
  expect(await rowsOf('carol')).toBe(2)

  // The departure went unnoticed.
  await pool.query(`
    insert into chat_mail.unsubscribed (tenant_id, channel_id, user_id)
    select tenant_id, channel_id, 'dave' from chat_mail.notices where user_id = 'carol'`)
  await pool.query(`
    insert into chat_mail.notices (tenant_id, channel_id, user_id, message_ids, due_at)
    select tenant_id, channel_id, 'dave', '{}', now() from chat_mail.notices where user_id = 'carol'`)
  await eventually(async () => (await rowsOf('dave')) === 0)

  await chat.data(world.tenantId).eraseUser('bob', { messages: 'anonymise' })
  await eventually(async () => (await rowsOf('bob')) === 0)
  expect(await rowsOf('carol')).toBe(2)
  await mail.forget({ tenantId: world.tenantId, userId: 'nobody' })
  expect(await rowsOf('carol')).toBe(2)
  await alice.client.channels.delete(id)
  await eventually(async () => (await rowsOf('carol')) === 0)

  await mail.setSubscribed({ tenantId: world.tenantId, channelId: id, userId: 'bob' }, false)
  await mail.forget({ tenantId: world.tenantId, userId: 'bob' })
  expect(await rowsOf('bob')).toBe(0)
  await mail.migrate()
  expect((await chat.consumers.list()).map(({ name }) => name)).toContain('chat_mail')
  await mail.uninstall()
  const { rows } = await pool.query(`select from pg_namespace where nspname = 'chat_mail'`)
  expect(rows).toEqual([])
  expect((await chat.consumers.list()).map(({ name }) => name)).not.toContain('chat_mail')
})

it('invalid options and a missing schema are refused', async () => {
  const { world, pool, addMail } = await openScene()
  const right = {
    chat: world.nodes[0]!.chat,
    database: pool,
    transport: 'smtp://127.0.0.1:1',
    from: 'chat@acme.test',
    secret: SECRET,
    channelUrl: 'https://acme.test/{channelId}',
    addressOf: () => null,
  }
  const wrong: [object, string][] = [
    [{ secret: 'short' }, '`secret` must be'],
    [{ secret: [] }, '`secret` must be'],
    [{ chat: {} }, '`chat` must be'],
    [{ database: {} }, '`database` must have'],
    [{ addressOf: undefined }, '`addressOf` must be'],
    [{ transport: undefined }, '`transport` must be'],
    [{ from: 'Acme' }, '`from` must be one mail address, got "Acme"'],
    [{ from: 'a@b.test, c@d.test' }, '`from` must be one mail address'],
    [{ replyAddress: 'x@y.test', replyDomain: 'y.test' }, 'exclude each other'],
    [{ replyAddress: `${'x'.repeat(17)}@y.test` }, 'at most 16 characters before the @, got 17'],
    [{ channelUrl: '/channels' }, '`channelUrl` must be an absolute URL'],
    [{ unsubscribeUrl: 'nowhere' }, '`unsubscribeUrl` must be'],
    [{ languages: { pt_BR: {} } }, '`languages` must have names of BCP 47, such as "pt-BR", got "pt_BR"'],
    [{ afterMinutes: 0 }, '`afterMinutes` must be a number greater than 0, got 0'],
    [{ retry: { attempts: -1 } }, '`retry.attempts` must be'],
    [{ schema: 'Chat Mail' }, '`schema` must be'],
  ]
  for (const [change, message] of wrong) expect(() => createMail({ ...right, ...change })).toThrow(message)
  const other = await addMail({ schema: 'other_mail' })
  await expect(other.start()).rejects.toThrow('The schema other_mail is missing: await mail.migrate() makes it')
})

it('an unsubscribe link outlives its expiry until the user returns', async () => {
  const { mail, pool, id, world, carol, send, pass, mailsTo } = await openScene()
  await send('First')
  await pass()
  const [first] = await mailsTo('bob', 1)
  await mailsTo('carol', 1)
  await pool.query(`update chat_mail.places set expires_at = now() - interval '1 day'`)
  await carol.client.channels.markRead(id, {})
  await send('Second')
  await pass()
  await mailsTo('carol', 2)
  const server = createServer((incoming, response) => void mail.unsubscribe(incoming, response)).listen(0)
  const { port } = server.address() as { port: number }
  try {
    const { search } = new URL(first.header('list-unsubscribe')!.slice(1, -1))
    expect((await fetch(`http://127.0.0.1:${port}/${search}`, { method: 'POST' })).status).toBe(200)
  } finally {
    server.close()
  }
  expect(await mail.isSubscribed({ tenantId: world.tenantId, channelId: id, userId: 'bob' })).toBe(false)
})

it('listeners do not touch a response that the host has ended', async () => {
  const { mail } = await openScene()
  const done: Promise<unknown>[] = []
  const server = createServer((request, response) => {
    response.end('too late')
    done.push(mail.inbound(request, response), mail.unsubscribe(request, response))
  }).listen(0)
  const { port } = server.address() as { port: number }
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' })
    expect(await answer.text()).toBe('too late')
    expect(await Promise.all(done)).toEqual([undefined, undefined])
  } finally {
    server.close()
  }
})
