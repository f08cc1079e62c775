/**
 * Prevents standard output and error from blocking or ending the process: their reader may be gone, and a terminal may
 * be paused by ctrl-S or disconnected.
 */
export function neverWaitForOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => undefined)
    // Node writes to terminals synchronously, and has no public API to change that. Pipes are asynchronous.
    const { _handle: handle } = stream as { _handle?: { setBlocking?: (isBlocking: boolean) => void } }
    if (stream.isTTY) handle?.setBlocking?.(false)
  }
}
