import jwt from 'jsonwebtoken'
import { Program } from '../support/program'
import { World } from '../support/world'

const SECRET = 'of the walk'

/** A server whose tokens the walker can sign. */
export const startServer = () =>
  World.start({
    storage: true,
    providers: {
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
