import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { NoPage } from './request.js'

/** A truncated body is read as far as it goes. */
const early = { finishFlush: constants.Z_SYNC_FLUSH }
const decoders = {
  gzip: () => createGunzip(early),
  'x-gzip': () => createGunzip(early),
  deflate: () => createInflate(early),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
} satisfies Record<string, () => NodeJS.ReadWriteStream>

const isKnown = (encoding: string): encoding is keyof typeof decoders => Object.hasOwn(decoders, encoding)

/** The first `limit` bytes, decompressed, from at most `limit` compressed bytes. @throws {NoPage} */
export async function* bodyOf(response: IncomingMessage, limit: number): AsyncGenerator<Buffer, void, undefined> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  let source: Readable = response
  if (isKnown(encoding)) {
    const decoder = decoders[encoding]()
    pipeline(
      response,
      (coded: AsyncIterable<Buffer>) => upTo(limit, coded),
      decoder,
      () => undefined,
    )
    source = decoder
  } else if (encoding !== 'identity') throw new NoPage(`the encoding ${encoding} is unknown`)
  try {
    yield* upTo(limit, source as AsyncIterable<Buffer>)
  } catch (error) {
    throw new NoPage((error as Error).message, { cause: error })
  } finally {
    source.destroy()
    response.destroy()
  }
}

async function* upTo(limit: number, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let left = limit
  for await (const chunk of source) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}
