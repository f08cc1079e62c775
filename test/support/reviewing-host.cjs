/** A process of the service whose policy says what it reviews, and answers once `answers` is set. */
const { settings, say, openHost, serve } = require('./open-host.cjs')

async function main() {
  const messagePolicy = {
    review: ({ kind, text }) => {
      say({ reviewed: kind, text })
      return settings.answers ? { action: 'allow' } : new Promise(() => undefined)
    },
  }
  serve(await openHost({ messagePolicy }))
}

void main()
