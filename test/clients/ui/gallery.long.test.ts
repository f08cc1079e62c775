import { Program } from '../../support/program'

afterAll(() => Program.killAll())

it('looks as it did, also under the resets of hosts, and passes axe', async () => {
  const program = Program.node('scripts/gallery.mjs', {}, ['--check'])
  const { code, stderr } = await program.ended
  // What to do is in the message: the looks are either mended, or saved as they are now.
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(program.stdout).toMatch(/pictures are unchanged|not compared/)
  // 132 pictures, each with axe: 4 minutes alone, more than 10 beside other load.
}, 1_800_000)
