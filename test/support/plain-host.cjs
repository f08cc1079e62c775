/** A process that serves, and that a test kills. */
const { openHost, say, serve } = require('./open-host.cjs')

openHost().then(serve, (error) => say({ error: String(error) }))
