import { isUndefinedTable } from '../../platform/database/errors'

/** `problem`: something fails, or will fail. `warning`: something is degraded, or may fail. `note`: information. */
export type Level = 'ok' | 'note' | 'warning' | 'problem'

export interface Finding {
  area: string
  level: Level
  /** The observation. */
  text: string
  /** The remedy. */
  advice?: string
}

export const finding = (level: Level, area: string, text: string, advice?: string): Finding =>
  advice === undefined ? { area, level, text } : { area, level, text, advice }

const at = (level: Level) => (area: string, text: string, advice?: string) => finding(level, area, text, advice)
export const ok = at('ok')
export const note = at('note')
export const warning = at('warning')
export const problem = at('problem')

/** The findings of a check, in order. A check whose subject is absent finds nothing. */
export type Findings = AsyncGenerator<Finding, void, void>

/** Finds nothing without a schema, which another check reports. */
export async function* ifThere(findings: Findings): Findings {
  try {
    yield* findings
  } catch (error) {
    if (!isUndefinedTable(error)) throw error
  }
}

export async function collect(findings: AsyncIterable<Finding>): Promise<Finding[]> {
  const all: Finding[] = []
  for await (const found of findings) all.push(found)
  return all
}

/** `12 kB`, as PostgreSQL writes sizes. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 10 * 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Math.round(value)} ${units[unit]}`
}

/** `3 min`, of seconds. */
export function duration(seconds: number): string {
  const units: [number, string][] = [
    [86_400, 'days'],
    [3_600, 'h'],
    [60, 'min'],
  ]
  const [length, name] = units.find(([length]) => seconds >= 2 * length) ?? [1, 's']
  return `${Math.round(seconds / length)} ${name}`
}
