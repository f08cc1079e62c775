import { ChatClient } from '../../../../clients/typescript/src/index'
import { Proxy } from '../../../chaos/proxy'
import { turns } from '../../../chaos/turns'
import { checkedFetch } from '../../../support/contract'
import { tokenOf, World, type Node } from '../../../support/world'

/** Grace time before a user is shown as offline. */
const PRESENCE_GRACE_MS = 50

const portOf = ({ url }: Node) => Number(new URL(url).port)

/** Two restartable processes of the service, behind proxies that can be cut separately. */
export class Scene {
  private readonly ways: Proxy[] = []
  private readonly exclusively = turns()
  private runs = 0
  /** Created for each run, so that runs are isolated. */
  tenantId = ''

  private constructor(
    readonly world: World,
    private readonly steady: Proxy,
  ) {}

  static async start(): Promise<Scene> {
    const world = await World.start({ processes: 2, presenceGraceMs: PRESENCE_GRACE_MS })
    const scene = new Scene(world, await Proxy.start(() => world.nodes.map(portOf)))
    scene.ways.push(scene.steady)
    return scene
  }

  begin(): void {
    this.runs += 1
    this.tenantId = `${this.world.tenantId}-${this.runs}`
  }

  /** A proxy to the living processes, which refuses connections while closed. */
  async way(isOpen: () => boolean): Promise<Proxy> {
    const way = await Proxy.start(() => (isOpen() ? this.world.nodes.map(portOf) : []))
    this.ways.push(way)
    return way
  }

  async closeWay(way: Proxy): Promise<void> {
    this.ways.splice(this.ways.indexOf(way), 1)
    await way.close()
  }

  /** A person who only uses REST, over a reliable network. */
  rest(userId: string): ChatClient {
    const token = tokenOf(userId, this.tenantId)
    return new ChatClient({ baseUrl: this.steady.url, token, fetch: checkedFetch(), timeoutMs: 60_000 })
  }

  /** Replaces one or all processes. Restarts are sequential. */
  restart(n: number, all: boolean): Promise<void> {
    return this.exclusively(async () => {
      const { nodes } = this.world
      const ending = nodes.splice(all ? 0 : n % nodes.length, all ? nodes.length : 1)
      await Promise.all(
        ending.map(async ({ chat, server }) => {
          await chat.close()
          // First, or a new connection would keep it open.
          const closed = new Promise((resolve) => server.close(resolve))
          server.closeAllConnections()
          await closed
        }),
      )
      for (let made = 0; made < ending.length; made += 1) await this.world.addNode()
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.ways.map((way) => way.close()))
    await this.world.close()
  }
}
