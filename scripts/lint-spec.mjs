/**
 * `npm run spec:lint`: checks both specifications by the rules in redocly.yaml and spec-rules.mjs, and against the
 * schemas that OpenAPI and AsyncAPI publish.
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
  { cwd: root, stdio: 'inherit', env: cleanEnvironment() },
)
process.exitCode = status ?? 1

const { readYaml } = await import('./read-yaml.mjs')
const { default: $RefParser } = await import('@apidevtools/json-schema-ref-parser')
const { Ajv } = await import('ajv')
const { Validator } = await import('@seriousme/openapi-schema-validator')
const { default: asyncSchemas } = await import('@asyncapi/specs')
const { checkAsyncApi, checkOpenApi } = await import('./spec-rules.mjs')

async function validateOpenApi(document) {
  const { valid, errors } = await new Validator().validate(document)
  return valid ? [] : [errors ?? 'is not valid'].flat()
}

async function validateAsyncApi(document) {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, logger: false })
  const validate = ajv.compile(asyncSchemas.schemasWithoutId[document.asyncapi])
  return validate(document) ? [] : (validate.errors ?? [])
}

/** Prints the problems of a file. The rules need a document of the right form. */
async function lint(file, validate, check) {
  const invalid = await validate(readYaml(path.join(root, file)))
  const problems =
    invalid.length > 0
      ? invalid.map((error) => (typeof error === 'string' ? error : `${error.instancePath} ${error.message}`))
      : check(await $RefParser.dereference(path.join(root, file)))
  for (const problem of problems) console.error(`${file}: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

await lint(openapi, validateOpenApi, checkOpenApi)
await lint(asyncapi, validateAsyncApi, checkAsyncApi)
