import path from 'node:path'
import { build } from 'esbuild'
import type { Window } from 'happy-dom'

const root = path.resolve(__dirname, '../..')

/** The window of happy-dom, an ES module that Jest can't load directly. */
export async function loadWindow(): Promise<new () => Window> {
  const { outputFiles } = await build({
    stdin: { contents: "export * from 'happy-dom'", resolveDir: root },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
  })
  return (evaluate(outputFiles[0]!.text, { require }) as { Window: new () => Window }).Window
}

/** What the script exports. */
function evaluate(script: string, given: Record<string, unknown>): unknown {
  const module = { exports: {} }
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what was bundled here
  const run = new Function('module', 'exports', ...Object.keys(given), script) as (...values: unknown[]) => void
  run(module, module.exports, ...Object.values(given))
  return module.exports
}

/** Runs a script that exports `mount`, with the document of that window. */
export function runIn<Mount>(script: string, window: Window): Mount {
  const from = window as unknown as Record<string, unknown>
  // A browser's classes, and globals under other names.
  const isLent = (name: string) => (/^[A-Z]/.test(name) ? !(name in globalThis) : name === 'document')
  const names = [...Object.getOwnPropertyNames(window).filter(isLent), 'Event', 'CustomEvent', 'navigator']
  const lent = Object.fromEntries(names.map((name) => [name, from[name]]))
  return (evaluate(script, { window, ...lent }) as { mount: Mount }).mount
}
