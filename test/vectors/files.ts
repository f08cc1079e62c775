import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Vector } from './vector'

const folder = path.resolve(__dirname, '../../spec/vectors')

export const fileOf = (family: string) => path.join(folder, `${family}.json`)

export const readVectors = (family: string): Vector[] => JSON.parse(readFileSync(fileOf(family), 'utf8')) as Vector[]

/** File names without extension. */
export const recordedFamilies = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))

export const allVectors = () => recordedFamilies().flatMap(readVectors)

/** Formats vectors with one line for each frame and part, for readable diffs. */
export function textOf(vectors: readonly Vector[]): string {
  const line = (value: unknown) => JSON.stringify(value)
  const block = (value: object, indent: string, [open, close]: string, entries: string[]) =>
    Object.keys(value).length === 0 ? open! + close! : `${open}\n${entries.join(',\n')}\n${indent}${close}`
  const parts = (value: object, indent: string) =>
    block(
      value,
      indent,
      '{}',
      Object.entries(value).map(([key, part]) => `${indent}  ${line(key)}: ${line(part)}`),
    )
  const list = (items: readonly unknown[], indent: string) =>
    block(
      items,
      indent,
      '[]',
      items.map((item) => `${indent}  ${line(item)}`),
    )
  const one = ({ name, userId, channelId, given, then, expected }: Vector) =>
    `  {
    "name": ${line(name)},
    "userId": ${line(userId)},
    "channelId": ${line(channelId)},
    "given": {
      "seq": ${given.seq},
      "userSeq": ${given.userSeq},
      "parts": ${parts(given.parts, '      ')}
    },
    "then": ${list(then, '    ')},
    "expected": ${parts(expected, '    ')}
  }`
  return `[\n${vectors.map(one).join(',\n')}\n]\n`
}
