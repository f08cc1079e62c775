import { offerCaller, type Caller, type Trial } from './caller'
import { inSite, make } from './dom'
import { offerIds } from './ids'

/** Shows the form of an operation, where there is a service that it can be sent to. */
export async function offerTrial(): Promise<void> {
  const section = document.getElementById('try-it')
  const form = section?.querySelector('form')
  const outcome = section?.querySelector<HTMLElement>('.outcome')
  const result = section?.querySelector<HTMLElement>('.result')
  if (!section || !form || !outcome || !result) return
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
    // The line is read out as it changes; the body only by those who go there.
    const say = (isGood: boolean, text: string) => {
      result.className = `result ${isGood ? 'done' : 'failed'}`
      result.textContent = text
    }
    outcome.replaceChildren()
    say(true, 'Sending…')
    void send(form, api, caller).then(
      ({ response, nodes }) => {
        say(response.ok, `${response.status} ${response.statusText}`)
        outcome.replaceChildren(...nodes)
      },
      (error: unknown) => say(false, String(error)),
    )
  })
}

const headersOf = async (caller: Caller): Promise<Record<string, string>> => {
  const authorization = await caller.authorization()
  return authorization === undefined ? {} : { authorization }
}

/** The request of the form. Wrong values are sent too, to show how the service refuses them. */
function requestOf(form: HTMLFormElement, headers: Record<string, string>) {
  const { method = 'GET', type } = form.dataset
  let path = form.dataset.path ?? ''
  const query = new URLSearchParams()
  const fields = new FormData()
  const files: [string, File][] = []
  let text = ''
  for (const [key, value] of new FormData(form)) {
    const [place, name = ''] = key.split(/\.(.*)/s)
    if (value instanceof File) {
      if (value.name !== '') files.push([name, value])
    } else if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (place === 'body') text = value.trim()
    else if (value === '') continue
    else if (place === 'query') for (const one of listOf(form, key, value)) query.append(name, one)
    else if (place === 'header') headers[name] = value
    else fields.append(name, value)
  }
  // The service knows only the fields that come before the file.
  for (const [name, file] of files) fields.append(name, file)
  if (text !== '') headers['content-type'] = 'application/json'
  const body = type === 'multipart/form-data' ? fields : text || null
  return { address: `${path}${query.size > 0 ? `?${query.toString()}` : ''}`, init: { method, headers, body } }
}

async function send(
  form: HTMLFormElement,
  api: string,
  caller: Caller,
): Promise<{ response: Response; nodes: Node[] }> {
  const { address, init } = requestOf(form, await headersOf(caller))
  const started = performance.now()
  const response = await fetch(api + address, init)
  const text = await response.text()
  const ms = Math.round(performance.now() - started)
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const nodes = [
    make('p', {}, make('code', {}, `${init.method} ${api}${address}`), ` in ${ms} ms`),
    ...help(response),
    make('details', {}, make('summary', {}, 'Headers'), block(headers)),
    block(pretty(text) || '(no body)'),
  ]
  return { response, nodes }
}

function listOf(form: HTMLFormElement, key: string, value: string): string[] {
  const isList = form.querySelector(`[name="${key}"]`)?.hasAttribute('data-list')
  return isList ? value.split(',').map((one) => one.trim()) : [value]
}

/** Where the header `Link` of an error leads to. */
function help(response: Response): Node[] {
  const target = /<([^>]+)>; rel="help"/.exec(response.headers.get('link') ?? '')?.[1]
  if (target === undefined) return []
  return [make('p', {}, make('a', { href: new URL(target, response.url).href }, 'About this error'))]
}

const block = (text: string) => make('pre', { tabIndex: 0 }, make('code', {}, text))

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
