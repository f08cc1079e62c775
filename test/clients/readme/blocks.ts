import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../../..')
const page = readFileSync(path.join(root, 'clients/typescript/README.md'), 'utf8')

/** A code block of the client's README, with the heading above it. */
export interface Block {
  heading: string
  code: string
  line: number
}

export function readBlocks(): Block[] {
  const blocks: Block[] = []
  let heading = ''
  let open: Block | undefined
  for (const [index, line] of page.split('\n').entries()) {
    const fence = /^```\w*$/.test(line)
    if (open && fence) {
      blocks.push(open)
      open = undefined
    } else if (fence) open = { heading, code: '', line: index + 2 }
    else if (open) open.code += `${line}\n`
    else heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading
  }
  if (open) throw new Error(`The block of line ${open.line} has no end.`)
  return blocks
}
