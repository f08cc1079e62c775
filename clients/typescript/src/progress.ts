/** Progress of an upload. */
export interface UploadProgress {
  /** Bytes sent. */
  sent: number

  /** Total bytes, including the form. */
  total: number
}

/** The part of `fetch` that uploads need, over `XMLHttpRequest`, because only that reports upload progress. */
export function fetchWithProgress(onProgress: (progress: UploadProgress) => void): typeof fetch {
  return (url, { method = 'GET', headers, body, signal }: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url as string)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total })
      request.onload = () => {
        const { responseURL: location, responseText, status } = request
        const asked = globalThis.document && new URL(url as string, document.baseURI).href
        // It follows redirects, and exposes only the final URL.
        if (asked && location && location !== asked)
          return resolve(new Response('', { status: 302, headers: { location } }))
        const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' }
        resolve(new Response(responseText, { status, headers }))
      }
      request.onerror = () => reject(new TypeError('upload'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as FormData)
    })
}
