import { random } from '../../support/random'
import { account, connections, service, until, without } from './world'

// Many events, some of them lost; at the end the collection equals a new one.
it.each([1, 2, 3, 4, 5])(
  'equals the state of the service after lost events and connections (seed %i)',
  async (seed) => {
    const next = random(seed)
    const pick = (count: number) => Math.floor(next() * count)
    for (let n = 0; n < 30; n += 1) service.say('bob', `before ${n}`)
    const chat = account().conversation('c', { pageSize: 10 })
    chat.subscribe(() => undefined)
    await until(chat, ({ status }) => status.state === 'live')

    const happen = () => {
      const message = service.messages[pick(service.messages.length)]
      const isHeard = pick(4) > 0
      const channels = connections().map((one) => [one, one.channels.has('c')] as const)
      if (!isHeard) for (const [one] of channels) one.channels.delete('c')
      if (pick(3) === 0)
        service.say(
          'bob',
          `said ${seed}`,
          pick(2) && message ? { parentMessageId: message.parentMessageId ?? message.id } : {},
        )
      else if (message) service.react(message.id, `k${pick(3)}`, 'bob', pick(2) === 0)
      for (const [one, wasIn] of channels) if (wasIn) one.channels.add('c')
    }
    for (let step = 0; step < 60; step += 1) {
      happen()
      const what = pick(15)
      if (what === 0) await without(chat, happen)
      else if (what === 1) chat.loadOlder().catch(() => undefined)
      else if (what === 2) chat.send(`sent ${step}`)
      else if (what === 3) await new Promise((resolve) => setTimeout(resolve, pick(5)))
    }
    service.say('bob', 'the end')
    await until(chat, ({ messages, status }) => {
      const isDone = messages.some(({ text }) => text === 'the end') && !messages.some(({ pending }) => pending)
      return isDone && status.state === 'live' && service.messages.length > 0
    })
    while (chat.getSnapshot().hasOlder) await chat.loadOlder()
    const shown = chat.getSnapshot().messages
    expect(shown.map(({ id }) => id)).toEqual(service.messages.map(({ id }) => id))
    for (const [n, message] of service.messages.entries()) {
      expect(shown[n]).toMatchObject({ text: message.text, reactions: message.reactions })
      expect(shown[n]?.threadInfo).toEqual(message.threadInfo)
    }
  },
)
