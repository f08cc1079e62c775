import { offerCaller, type Caller, type Trial } from './caller'
import { inSite, make } from './dom'
import { offerIds } from './ids'

/** Shows the form of an operation, where there is a service that it can be sent to. */
export async function offerTrial(): Promise<void> {
  const section = document.getElementById('try-it')
  const form = section?.querySelector('form')
  const outcome = section?.querySelector<HTMLElement>('.outcome')
  if (!section || !form || !outcome) return
  const trial = (await (await fetch(inSite('try-it.json'))).json()) as Trial
  if (trial.api === undefined) return
  const api = trial.api.replace(/\/$/, '')
  const caller = await offerCaller(form.querySelector('.caller')!, trial)
  section.hidden = false
  document.querySelector('article h1')?.after(make('p', {}, make('a', { href: '#try-it' }, 'Try it')))

  const fill = () =>
    offerIds(form, async (path) => {
      const response = await fetch(api + path, { headers: await headersOf(caller) })
      return (await response.json()) as Record<string, unknown>
    }).catch(() => undefined)
  if (trial.demo !== undefined) {
    caller.onChange(() => void fill())
    void fill()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form, api, caller).then(
      (shown) => outcome.replaceChildren(...shown),
      (error: unknown) => outcome.replaceChildren(make('p', { className: 'failed' }, String(error))),
    )
  })
}

const headersOf = async (caller: Caller): Promise<Record<string, string>> => {
  const authorization = await caller.authorization()
  return authorization === undefined ? {} : { authorization }
}

/** Sends what the form says. Wrong values go as they are: how the service refuses them is worth seeing too. */
async function send(form: HTMLFormElement, api: string, caller: Caller): Promise<Node[]> {
  const { method = 'GET', type } = form.dataset
  const values = new FormData(form)
  const headers = await headersOf(caller)
  let path = form.dataset.path ?? ''
  const query = new URLSearchParams()
  const parts = new FormData()
  for (const [key, value] of values) {
    const [place, name = ''] = key.split(/\.(.*)/s)
    const isFile = value instanceof File
    if (place === 'path' && !isFile) path = path.replace(`{${name}}`, encodeURIComponent(value))
    if (value === '' || (isFile && value.name === '')) continue
    if (place === 'query' && !isFile) for (const one of listOf(form, key, value)) query.append(name, one)
    if (place === 'header' && !isFile) headers[name] = value
    // The service reads what comes before the file.
    if (place === 'form' && !isFile) parts.append(name, value)
  }
  for (const [key, value] of values) if (value instanceof File && value.name !== '') parts.append(key.slice(5), value)
  const text = values.get('body')
  let body: BodyInit | undefined
  if (type === 'multipart/form-data') body = parts
  else if (typeof text === 'string' && text.trim() !== '') {
    body = text
    headers['content-type'] = 'application/json'
  }
  const address = `${api}${path}${query.size > 0 ? `?${query.toString()}` : ''}`
  const started = performance.now()
  const response = await fetch(address, { method, headers, body: body ?? null })
  const answered = await response.text()
  const ms = Math.round(performance.now() - started)
  return show(`${method} ${address}`, response, answered, ms)
}

function listOf(form: HTMLFormElement, key: string, value: string): string[] {
  const isList = form.querySelector(`[name="${key}"]`)?.hasAttribute('data-list')
  return isList ? value.split(',').map((one) => one.trim()) : [value]
}

function show(request: string, response: Response, text: string, ms: number): Node[] {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const status = make(
    'p',
    { className: response.ok ? 'done' : 'failed' },
    make('b', {}, `${response.status} ${response.statusText}`),
  )
  const details = make('details', {}, make('summary', {}, 'Headers'), block(headers))
  return [
    make('p', {}, make('code', {}, request), ` in ${ms} ms`),
    status,
    ...help(response),
    details,
    block(pretty(text) || '(no body)'),
  ]
}

/** Where the header `Link` of an error leads to. */
function help(response: Response): Node[] {
  const target = /<([^>]+)>; rel="help"/.exec(response.headers.get('link') ?? '')?.[1]
  if (target === undefined) return []
  return [make('p', {}, make('a', { href: new URL(target, response.url).href }, 'What this error means'))]
}

function block(text: string): HTMLPreElement {
  const element = make('pre', { tabIndex: 0 }, make('code', {}, text))
  return element
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
