/**
 * Ends with 0 if the server of this machine is ready for requests, and with 1 otherwise. HOST and PORT come from the
 * environment alone; empty they count as unset, as for the server.
 */
const HOST = process.env.HOST || '127.0.0.1'
const PORT = process.env.PORT || '3000'
const local = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }[HOST] ?? HOST
const isReady = await fetch(`http://${local}:${PORT}/health/ready`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = isReady ? 0 : 1
