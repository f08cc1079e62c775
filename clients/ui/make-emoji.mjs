// Writes src/content/emoji.gen.ts from the package gemoji: each emoji with its names, by group.
//
//   node make-emoji.mjs
import { writeFileSync } from 'node:fs'
import { gemoji } from 'gemoji'

const groups = new Map()
for (const { emoji, names, tags, category } of gemoji) {
  const words = [...new Set([...names, ...tags])].map((word) => word.replaceAll(/[ ,|]/g, '_'))
  groups.set(category, [...(groups.get(category) ?? []), emoji + words.join(' ')])
}
const lines = [...groups].map(([name, all]) => `  [${JSON.stringify(name)}, ${JSON.stringify(all.join('|'))}],`)
writeFileSync(
  new URL('src/content/emoji.gen.ts', import.meta.url),
  `// Made by make-emoji.mjs from gemoji (MIT). Each group: its name, and each emoji with its names, with | between them.
export const emojiGroups: readonly (readonly [string, string])[] = [
${lines.join('\n')}
]
`,
)
