/**
 * Ends this process as SIGTERM would, soon after its parent is gone, even after SIGKILL. For a program of another
 * package: `node --import ./scripts/end-with-parent.mjs program.js`.
 */
const parent = process.ppid
const watch = setInterval(() => {
  // On Windows `ppid` never changes.
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)
watch.unref()
