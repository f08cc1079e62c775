import { ChatClient } from '../../../clients/typescript/src/index'
import { Program } from '../../support/program'
import { tokenOf } from '../../support/world'

const TENANT = 'acme'

/** A process of the service with the built package. */
export async function startHost(settings: object) {
  const env = { HOST_SETTINGS: JSON.stringify(settings) }
  const program = Program.node('test/support/mailing-host.cjs', env)
  const [, url] = (await program.prints(/"url":"([^"]+)"/)) as unknown as [string, string]
  const client = (userId: string) => new ChatClient({ baseUrl: url, token: tokenOf(userId, TENANT), retries: 0 })
  return { program, url, alice: client('alice'), bob: client('bob') }
}
