import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { reasonOf } from './http-client'
import type { S3Options } from './s3-variables'

const ATTEMPTS = 3
const RETRY_MS = 200
/** Timeout of one attempt. The service aborts an upload without progress for a minute. */
const TIMEOUT_MS = 25_000

type Keys = Pick<S3Options, 'region' | 'accessKey' | 'secretKey'>
type Place = Pick<S3Options, 'endpoint' | 'bucket' | 'pathStyle'>

export function s3Signer({ region, accessKey, secretKey }: Keys): AwsClient {
  return new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' })
}

export function objectUrl({ endpoint, bucket, pathStyle }: Place, key: string): string {
  const path = key.split('/').map(encodeURIComponent).join('/')
  if (pathStyle) return `${endpoint}/${bucket}/${path}`
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}/${path}`
}

/** A presigned URL for one action, until it expires. The request must have these headers. */
export async function presigned(
  signer: AwsClient,
  url: string,
  {
    method = 'GET',
    seconds,
    datetime,
    headers = {},
  }: { method?: string; seconds: number; datetime?: string; headers?: Record<string, string> },
): Promise<string> {
  const target = new URL(url)
  target.searchParams.set('X-Amz-Expires', String(seconds))
  const aws = { signQuery: true, allHeaders: true, ...(datetime && { datetime }) }
  return (await signer.sign(target, { method, headers, aws })).url
}

interface S3Request {
  method: 'PUT' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: Buffer
}

/** Sends a request, with retries of transient failures, and reads the response. @throws for an error response. */
export async function s3Request(
  signer: AwsClient,
  url: string,
  { method, headers, body }: S3Request,
): Promise<{ headers: { get(name: string): string | null }; text: string }> {
  const md5 = body !== undefined && createHash('md5').update(body).digest('base64')
  const init = {
    method,
    headers: { ...headers, ...(md5 && { 'Content-MD5': md5 }) },
    ...(body && { body: body as Uint8Array<ArrayBuffer> }),
  }
  for (let attempt = 1; ; attempt += 1) {
    let reason: string
    let isFinal = false
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(await signer.sign(url, init), { signal, redirect: 'error' })
      const text = await response.text()
      // Completing a multipart upload may fail after the status was sent.
      if (response.ok && !text.includes('<Error>')) return { headers: response.headers, text }
      isFinal = response.status < 500 && response.status !== 429 && !response.ok
      reason = `${response.status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''}`.trim()
    } catch (error) {
      reason = reasonOf(error)
    }
    if (isFinal || attempt === ATTEMPTS) throw new Error(`S3 refused ${method} of ${new URL(url).pathname}: ${reason}`)
    await sleep(RETRY_MS * attempt)
  }
}
