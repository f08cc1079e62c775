/**
 * `npm start`: installs and builds what the server needs, then becomes the server, with the same arguments and
 * environment. It runs in this process, so signals and the exit code need no forwarding.
 */
import Module from 'node:module'
import path from 'node:path'
import { askForDemo, ensureBuilt, ensureInstalled } from './prepare.mjs'
import { endWithNpm, root, run } from './program.mjs'

await run(async () => {
  await endWithNpm()
  await ensureInstalled({ tools: false })
  await ensureBuilt({ clients: false })
  process.setSourceMapsEnabled(true)
  askForDemo()
  process.argv[1] = path.join(root, 'dist', 'src', 'standalone', 'main.js')
  // Loads the file in argv[1] as Node would, so that it is `require.main`.
  Module.runMain()
})
