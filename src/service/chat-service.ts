import type { Server } from 'node:http'
// eslint-disable-next-line @typescript-eslint/no-require-imports -- a default import needs `esModuleInterop` of the host
import type Koa = require('koa')
import type { MetricsRegistry } from '../config/metrics-registry'
import type { ChatListener } from '../http/prefix'
import type { ServerApi } from '../server-api/server-api'
import type { ConsumerApi } from './consumers'
import type { Health } from './health'

/** A running chat service. The host mounts it with `app` or `callback()`, and its gateway with `attach()`. */
export interface ChatService extends ServerApi, ConsumerApi {
  /** The Koa application, for `koa-mount` or to listen by itself. */
  readonly app: Koa
  /**
   * A plain Node request listener, for `node:http`, Express, Fastify or Nest.
   *
   * @param options.prefix path prefix of the service's URLs, such as `/messaging`, whether or not the host strips it. Other paths go to
   *   `next`, or are answered with 404 without one. Without a prefix the service answers all requests.
   * @throws ConfigError for an invalid prefix.
   */
  callback(options?: { prefix?: string }): ChatListener
  /**
   * Handles the server's WebSocket upgrades on the gateway's path. Upgrades on other paths are left to other listeners.
   *
   * @throws ConfigError if another service is attached to the server on the same path.
   */
  attach(server: Server): void
  health(): Promise<Health>
  /** Prometheus metrics: the host's registry, or one of the service's own. Undefined without the option. */
  readonly metrics: MetricsRegistry | undefined
  /**
   * Closes sockets with 1012, spread over the drain time; then refuses new requests with 503, awaits running requests,
   * callbacks and consumers; refuses calls of the server API from then on; and closes everything that was opened. Idempotent.
   *
   * @param options.drainSeconds default 0.
   * @param options.timeoutSeconds limit for everything after the drain time, default 15. Then running work is aborted: if the database
   *   does not answer, its connections are closed under the running statements.
   */
  close(options?: { drainSeconds?: number; timeoutSeconds?: number }): Promise<void>
}
