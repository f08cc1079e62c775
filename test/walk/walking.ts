import jwt from 'jsonwebtoken'
import { Program } from '../support/program'
import { World } from '../support/world'

const SECRET = 'of the walk'

/** A server whose tokens the walker can sign, with moderators and a policy that holds and flags texts by length. */
export const startServer = () =>
  World.start({
    storage: true,
    providers: {
      moderatorGuard: { isModerator: ({ id }) => ['ann', 'dan'].includes(id) },
      messagePolicy: {
        review: ({ kind, text }) => {
          if (kind !== 'RELEASE' && text.length % 7 === 1) return { action: 'hold', reason: 'doubt' }
          return { action: 'allow', ...(text.length % 7 === 2 && { flags: [{ category: 'odd' }] }) }
        },
      },
      authGuard: {
        canActivate(request) {
          try {
            request.user = jwt.verify(request.headers.authorization?.slice('Bearer '.length) ?? '', SECRET)
            return true
          } catch {
            return false
          }
        },
      },
    },
  })

export async function walk(url: string, ...args: string[]) {
  const program = Program.node('scripts/walk.mjs', {}, ['--url', url, '--secret', SECRET, ...args])
  const { code, stderr } = await program.ended
  return { code, output: program.stdout + stderr }
}
