/**
 * Keeps standard output and error from holding the process up or ending it: their reader may be gone, and a terminal may
 * have been stopped by ctrl-S or belong to a connection that is lost.
 */
export function neverWaitForOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => undefined)
    // Node makes writing to terminals wait, and has no public way to undo that. Pipes do not wait.
    const { _handle: handle } = stream as { _handle?: { setBlocking?: (isBlocking: boolean) => void } }
    if (stream.isTTY) handle?.setBlocking?.(false)
  }
}
