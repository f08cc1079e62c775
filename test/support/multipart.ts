export interface Part {
  name?: string
  /** Only a part with it is a file. */
  fileName?: string
  type?: string
  content: string | Buffer
}

const BOUNDARY = 'the-boundary-of-the-tests'
const END = `\r\n--${BOUNDARY}--\r\n`

export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`
export const file = (
  content: string | Buffer = 'the content',
  fileName = 'plan.pdf',
  type = 'application/pdf',
): Part => ({ name: 'file', fileName, type, content })
export const field = (name: string, content: string): Part => ({ name, content })

/** The bytes of a form in a request; `open` omits the final boundary. */
export function multipart(parts: Part[], { open = false } = {}): Buffer {
  const written = parts.flatMap(({ name, fileName, type, content }, index) => [
    Buffer.from(
      `${index > 0 ? '\r\n' : ''}--${BOUNDARY}\r\nContent-Disposition: form-data` +
        `${name === undefined ? '' : `; name="${name}"`}${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n` +
        `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
  ])
  return Buffer.concat([...written, Buffer.from(open ? '' : END)])
}
