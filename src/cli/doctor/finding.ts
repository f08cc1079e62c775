import type { Database } from '../../platform/database/connect'

/** The input of a database check. */
export interface Patient {
  database: Database
  /** Connections of one process of the service. */
  poolSize: number
}

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
