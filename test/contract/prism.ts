import path from 'node:path'
import { pino } from 'pino'

// Our compiler settings reject the types of Prism's packages, so the used parts are declared here.
interface Prism {
  getHttpOperationsFromSpec: (file: string) => Promise<unknown[]>
}
interface PrismServer {
  createServer: (
    operations: unknown[],
    options: { components: { logger: unknown }; cors: boolean; config: object },
  ) => { listen(port: number, host: string): Promise<string>; close(): Promise<void> }
}

const spec = path.join(__dirname, '../../spec/openapi.yaml')

let operations: Promise<unknown[]> | undefined

/** Read once: it takes seconds of CPU. */
const readOperations = () =>
  (operations ??= jest.requireActual<Prism>('@stoplight/prism-http').getHttpOperationsFromSpec(spec))

async function serve(config: object): Promise<{ url: string; close: () => Promise<void> }> {
  const { createServer } = jest.requireActual<PrismServer>('@stoplight/prism-http-server')
  const logger = pino({ level: 'silent' })
  const server = createServer(await readOperations(), {
    // Prism's own logger has one level more.
    components: { logger: Object.assign(logger, { success: logger.info.bind(logger) }) },
    cors: false,
    config,
  })
  return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() }
}

const common = { checkSecurity: true, validateRequest: true, validateResponse: true, errors: false }

/** Answers every operation of the contract with its examples. */
export const startMock = () => serve({ ...common, isProxy: false, mock: { dynamic: false } })

/** Forwards requests to a server and reports contract violations of requests and responses in the header `sl-violations`. */
export const startProxy = (upstream: string) =>
  serve({ ...common, isProxy: true, mock: false, upstream: new URL(upstream), upstreamProxy: undefined })
