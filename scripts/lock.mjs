/**
 * A lock between processes that dies with its holder.
 *
 * The lock is a file that names its holder. It appears atomically, as a hard link of a written file, so no reader sees
 * half a name. A lock with a dead holder is renamed to a private name before removal; if a live process took it in
 * between, it is put back.
 */
import fs from 'node:fs'
import path from 'node:path'

const pollMs = 100
const patienceMs = 15 * 60_000

/** A process id may be reused after a restart, so it is stored with the start time if the system has it. */
const identify = (pid) => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return String(pid)
  }
}

const isAlive = (holder) => {
  const pid = Number.parseInt(holder, 10)
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  return identify(pid) === holder
}

const read = (file) => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const tryLink = (from, to) => {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

const breakStale = (file) => {
  const aside = `${file}.${process.pid}.stale`
  try {
    fs.renameSync(file, aside)
  } catch {
    return
  }
  const holder = read(aside)
  if (holder && isAlive(holder)) tryLink(aside, file)
  fs.rmSync(aside, { force: true })
}

/**
 * Runs `work` while holding the lock `file`; waits for another holder, with one message. `work` must check again:
 * another process may have done it meanwhile.
 */
export const withLock = async (file, waitingFor, work) => {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const own = `${file}.${process.pid}`
  fs.writeFileSync(own, identify(process.pid))
  const deadline = Date.now() + patienceMs
  let told = false
  try {
    while (!tryLink(own, file)) {
      const holder = read(file)
      if (holder !== undefined && !isAlive(holder)) {
        breakStale(file)
        continue
      }
      if (!told)
        console.error(`Waiting for ${waitingFor} by another process (${holder?.split(' ')[0] ?? 'just ending'}).`)
      told = true
      if (Date.now() > deadline) throw new Error(`Gave up waiting for ${waitingFor}. If nothing runs, remove ${file}.`)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  } finally {
    fs.rmSync(own, { force: true })
  }
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}
