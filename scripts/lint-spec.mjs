/**
 * `npm run spec:lint`: checks both specifications by the rules in redocly.yaml, and against the schemas that OpenAPI and AsyncAPI
 * publish for their documents, as public tools do.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled } from './prepare.mjs'
import { cleanEnvironment, root } from './program.mjs'

const openapi = 'spec/openapi.yaml'
const asyncapi = 'spec/asyncapi.yaml'

await ensureInstalled()
const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', openapi, asyncapi],
  { cwd: root, stdio: 'inherit', env: { ...cleanEnvironment(), REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
)
process.exitCode = status ?? 1

const { readYaml } = await import('./read-yaml.mjs')
const { Ajv } = await import('ajv')
const { Validator } = await import('@seriousme/openapi-schema-validator')
const { default: asyncSchemas } = await import('@asyncapi/specs')

const read = (file) => readYaml(path.join(root, file))

async function validateOpenApi() {
  const { valid, errors } = await new Validator().validate(read(openapi))
  return valid ? [] : [errors ?? 'is not valid'].flat()
}

function validateAsyncApi() {
  const document = read(asyncapi)
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, logger: false })
  const validate = ajv.compile(asyncSchemas.schemasWithoutId[document.asyncapi])
  return validate(document) ? [] : (validate.errors ?? [])
}

for (const [file, errors] of [
  [openapi, await validateOpenApi()],
  [asyncapi, validateAsyncApi()],
]) {
  for (const error of errors)
    console.error(`${file}: ${typeof error === 'string' ? error : `${error.instancePath} ${error.message}`}`)
  if (errors.length > 0) process.exitCode = 1
}
