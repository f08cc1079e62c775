import { fileLinkOf, fileUrlOf, mayLoad } from '../../../clients/ui/src/content/file-url'

const PLACE = `/files/${'t'.repeat(22)}/${'f'.repeat(32)}/plan.pdf`

/** The address of a file on a page of another address. */
function on(page: string, fileUrl: string) {
  Object.assign(globalThis, { location: new URL(page) })
  return fileUrlOf({ fileUrl })
}
afterEach(() => void Reflect.deleteProperty(globalThis, 'location'))

describe('the address of a file', () => {
  it('is unchanged on pages of other origins, even with the same port', () => {
    const url = `https://chat.example.com${PLACE}`
    expect(on('https://app.example.com/', url)).toBe(url)
    expect(on('http://localhost:5173/', `http://localhost:3000${PLACE}`)).toBe(`http://localhost:3000${PLACE}`)
  })

  it('keeps the path and the query of the service', () => {
    const url = `https://example.com/messaging${PLACE}?v=1`
    expect(on('https://example.com/app', url)).toBe(url)
  })

  it('becomes the page’s if a local server used its own name', () => {
    for (const page of ['http://127.0.0.1:3000/', 'http://[::1]:3000/', 'http://192.168.1.5:3000/'])
      expect(on(page, `http://localhost:3000/messaging${PLACE}`)).toBe(`/messaging${PLACE}`)
  })

  it('is empty for other schemes', () => {
    expect(on('https://example.com/', 'javascript:alert(1)')).toBeUndefined()
    expect(on('https://example.com/', 'plan.pdf')).toBeUndefined()
    expect(on('https://example.com/', 'blob:https://example.com/1')).toBe('blob:https://example.com/1')
  })

  it('is loaded from the storage of the host, and from other origins not where that is never allowed', () => {
    Object.assign(globalThis, { location: new URL('https://example.com/app') })
    const [own, other] = [`https://example.com${PLACE}`, `https://files.example.net${PLACE}`]
    expect((['ask', 'always', 'never'] as const).map((wish) => mayLoad(own, wish))).toEqual([true, true, true])
    expect((['ask', 'always', 'never'] as const).map((wish) => mayLoad(other, wish))).toEqual([true, true, false])
    expect(mayLoad('blob:https://example.com/1', 'never')).toBe(true)
    expect(mayLoad(PLACE, 'never')).toBe(true)
  })

  it('opens in a new tab if it would leave the page', () => {
    Object.assign(globalThis, { location: new URL('https://example.com/app') })
    expect(fileLinkOf(PLACE, 'plan.pdf')).toEqual({ href: PLACE, download: 'plan.pdf' })
    const elsewhere = { target: '_blank', rel: 'noopener noreferrer' }
    expect(fileLinkOf(`https://files.example.net${PLACE}`, 'plan.pdf')).toMatchObject(elsewhere)
  })
})
