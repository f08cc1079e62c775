/** For scripts, and for tests, which are CommonJS. */
const { once } = require('node:events')
const net = require('node:net')

/**
 * Below the ephemeral range: otherwise a client that reconnects while its server is down may get the server's port as
 * its own, and connect to itself.
 */
const FIRST = 20_000
const COUNT = 12_000

/** @returns {Promise<number>} a free TCP port of 127.0.0.1 that outgoing connections don't use. */
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

/** @returns {Promise<boolean>} whether something listens on a port of 127.0.0.1. */
async function accepts(port) {
  const socket = net.connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

module.exports = { accepts, freePort }
