/** `npm run spec:lint`: checks both specifications by the rules in redocly.yaml. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled } from './prepare.mjs'
import { cleanEnvironment, root } from './program.mjs'

await ensureInstalled()
const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', 'spec/openapi.yaml', 'spec/asyncapi.yaml'],
  { cwd: root, stdio: 'inherit', env: { ...cleanEnvironment(), REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
)
process.exitCode = status ?? 1
