/** For scripts, and for tests, which are CommonJS. */
const { once } = require('node:events')
const net = require('node:net')

/**
 * Below those that systems give by default to outgoing connections: otherwise a client that tries again while its server is away may get
 * that server's port, and be connected to itself.
 */
const FIRST = 20_000
const COUNT = 12_000

/** @returns {Promise<number>} a TCP port of 127.0.0.1 that is free now, and that no outgoing connection takes. */
async function freePort() {
  const port = FIRST + Math.floor(Math.random() * COUNT)
  const server = net.createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') throw error
    return freePort()
  }
  await once(server.close(), 'close')
  return port
}

module.exports = { freePort }
