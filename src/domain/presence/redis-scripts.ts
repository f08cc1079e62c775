import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string) => readFileSync(join(__dirname, 'scripts', `${name}.lua`), 'utf8')

const prelude = read('prelude')

/** The Lua scripts of presence and of watchers: the only commands that change them, each atomic. They are read once, at start. */
export const scripts = {
  userConnected: prelude + read('user-connected'),
  userDisconnected: prelude + read('user-disconnected'),
  renewLease: prelude + read('renew-lease'),
  endLease: prelude + read('end-lease'),
  areOnline: prelude + read('are-online'),
  areConnected: prelude + read('are-connected'),
  forget: prelude + read('forget'),
  sweep: prelude + read('sweep'),
  watch: read('watch'),
  findWatchers: read('find-watchers'),
}
