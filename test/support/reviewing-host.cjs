/**
 * A process of the service whose policy prints each review, and answers once `answers` is set: it holds messages that
 * begin with "held". With `releases` the process also moderates, and prints each message's outcome.
 */
const { settings, say, openHost, serve } = require('./open-host.cjs')

const verdictOn = ({ kind, text }) =>
  text.startsWith('held') && kind !== 'RELEASE' ? { action: 'hold', reason: 'doubt' } : { action: 'allow' }

async function main() {
  const messagePolicy = {
    review: (draft) => {
      say({ reviewed: draft.kind, text: draft.text })
      return settings.answers ? verdictOn(draft) : new Promise(() => undefined)
    },
  }
  const chat = await openHost({ messagePolicy })
  serve(chat)
  if (!settings.releases) return
  const { cases } = chat.system('acme')
  for await (const { id } of cases.iterate()) {
    await cases.decide(id, { action: 'RELEASE', reason: 'fine' }).then(
      () => say({ released: id }),
      ({ code }) => say({ kept: id, code }),
    )
  }
  say({ released: 'all' })
}

void main()
