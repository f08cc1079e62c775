import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from '../../platform/redis/script'

const read = (name: string) => readFileSync(join(__dirname, 'scripts', `${name}.lua`), 'utf8')

const prelude = read('prelude')

/**
 * The Lua scripts of presence and of watchers: the only commands that change them, each atomic. Loaded once, at start.
 * Read-only scripts are sent by digest.
 */
export const scripts = {
  userConnected: prelude + read('user-connected'),
  userDisconnected: prelude + read('user-disconnected'),
  renewLease: prelude + read('renew-lease'),
  endLease: prelude + read('end-lease'),
  areOnline: new Script(prelude + read('are-online')),
  areConnected: new Script(prelude + read('are-connected')),
  forget: prelude + read('forget'),
  sweep: prelude + read('sweep'),
  watch: read('watch'),
  findWatchers: new Script(read('find-watchers')),
}
