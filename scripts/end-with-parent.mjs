/**
 * Ends this process like a SIGTERM would, soon after the process that started it is gone, however that one ended. For a
 * program of another package: `node --import ./scripts/end-with-parent.mjs program.js`.
 */
const parent = process.ppid
const watch = setInterval(() => {
  // On Windows it never changes.
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 250)
watch.unref()
