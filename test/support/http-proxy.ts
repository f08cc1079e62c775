import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy of an old kind: it upgrades no connection, passes on answers only whole, and cuts requests after some time. */
export async function startHttpProxy(target: string, cutMs = Infinity) {
  let cuts = 0
  const server = createServer((request, response) => {
    const { method, headers, url } = request
    const { connection: _, upgrade: __, ...others } = headers
    const far = ask(`${target}${url}`, { method, headers: others }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { 'transfer-encoding': ___, ...kept } = answer.headers
        response.writeHead(answer.statusCode as number, kept).end(Buffer.concat(chunks))
      })
    })
    const timer = Number.isFinite(cutMs)
      ? setTimeout(() => {
          cuts += 1
          far.destroy()
          response.destroy()
        }, cutMs)
      : undefined
    far.on('error', () => response.destroy())
    response.on('close', () => {
      clearTimeout(timer)
      far.destroy()
    })
    request.pipe(far)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
