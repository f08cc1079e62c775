import { make } from './dom'

type Ask = (path: string) => Promise<Record<string, unknown>>

interface Row {
  id: string
  [key: string]: unknown
}

/**
 * Ids of the examples name nothing here. So the fields for a channel and a message get those that the caller has, to
 * choose from, and the first of them as their value.
 */
export async function offerIds(form: HTMLFormElement, ask: Ask): Promise<void> {
  const path = form.dataset.path ?? ''
  const channel = field(form, /^\/channels\/\{(\w+)\}/.exec(path)?.[1])
  if (!channel) return
  const channels = ((await ask('/channels?includeEmpty=true&limit=100')).channels ?? []) as Row[]
  offer(channel, channels, ({ name, type, peer }) => String(name ?? (peer as Row | null)?.nickname ?? type))
  const message = field(form, 'messageId')
  if (!message || channel.value === '') return
  const page = await ask(`/channels/${encodeURIComponent(channel.value)}/messages?limit=30`)
  offer(message, (page.messages ?? []) as Row[], ({ text }) => String(text).slice(0, 60))
}

const field = (form: HTMLFormElement, name: string | undefined) =>
  name === undefined ? null : form.querySelector<HTMLInputElement>(`input[name="path.${name}"]`)

function offer(input: HTMLInputElement, rows: Row[], describe: (row: Row) => string): void {
  if (rows.length === 0) return
  const id = `${input.id}-choices`
  document.getElementById(id)?.remove()
  const options = rows.map((row) => make('option', { value: row.id, label: describe(row) }))
  input.after(make('datalist', { id }, ...options))
  input.setAttribute('list', id)
  if (!rows.some((row) => row.id === input.value)) input.value = rows[0]!.id
}
