import { readFileSync } from 'node:fs'
import { CORE_SCHEMA, load } from 'js-yaml'

/** Parses a file of the contract, six times as fast as the package `yaml`. */
export const readYaml = (file) => load(readFileSync(file, 'utf8'), { schema: CORE_SCHEMA })
