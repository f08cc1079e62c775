import { readFileSync } from 'node:fs'
import { CORE_SCHEMA, load } from 'js-yaml'

/** The content of a file of the contract. The package `yaml`, which also knows places and writes, takes six times as long. */
export const readYaml = (file) => load(readFileSync(file, 'utf8'), { schema: CORE_SCHEMA })
