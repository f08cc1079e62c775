import { escapeHtml } from './markdown.mjs'
import { exampleOf, parameterExample } from './samples.mjs'

const jsonOf = (value) => (value === undefined ? '' : JSON.stringify(value, null, 2))

/**
 * The form that sends a request. Hidden until the page's script finds a service in `try-it.json`. Field names say where
 * values go: `path.id`, `query.limit`, `header.…`, `form.…`.
 */
export function tryForm(operation, get) {
  const { method, path, contentType, parameters, bodySchema } = operation
  const example = exampleOf(operation.requestBody?.content?.[contentType], get)
  const fields = parameters.map((parameter) => parameterField(parameter, get))
  if (contentType === 'application/json') fields.push(bodyField(example, operation.requestBody.required === true))
  if (contentType === 'multipart/form-data') fields.push(...formFields(get(bodySchema), example, operation.files))
  const verb = method.toUpperCase()
  const about = `data-method="${verb}" data-path="${escapeHtml(path)}" data-type="${escapeHtml(contentType ?? '')}"`
  return `<section class="try" id="try-it" hidden aria-labelledby="try-it-title">
<h2 id="try-it-title">Try it</h2>
<form ${about} autocomplete="off" novalidate>
<div class="caller"></div>
${fields.join('\n')}
<button type="submit">Send <code>${verb} ${escapeHtml(path)}</code></button>
</form>
<p class="result" role="status"></p>
<div class="outcome"></div>
</section>`
}

const field = (name, label, hint, control) =>
  `<div class="field"><label for="try-${name}"><code>${escapeHtml(label)}</code>${hint && ` <span class="rule">${escapeHtml(hint)}</span>`}</label>${control}</div>`

function parameterField(parameter, get) {
  const { name, required } = parameter
  const place = parameter.in
  const schema = get(parameter.schema)
  const key = `${place}.${name}`
  const value = required ? [parameterExample(parameter) ?? ''].flat().join(', ') : ''
  const hint = [
    place === 'path' ? '' : place,
    required ? 'required' : '',
    schema.type === 'array' ? 'separated by commas' : '',
  ]
  const attributes = `id="try-${key}" name="${key}"${required ? ' required' : ''}${schema.type === 'array' ? ' data-list' : ''}`
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined)
  const control = choices
    ? `<select ${attributes}>${required ? '' : '<option value="">not sent</option>'}${choices.map((choice) => `<option>${escapeHtml(choice)}</option>`).join('')}</select>`
    : `<input ${attributes} value="${escapeHtml(value)}"${schema.type === 'integer' ? ' inputmode="numeric"' : ''} spellcheck="false" />`
  return field(key, name, hint.filter(Boolean).join(', '), control)
}

function bodyField(example, required) {
  const text = jsonOf(example)
  const rows = Math.min(16, Math.max(3, text.split('\n').length))
  const control = `<textarea id="try-body" name="body" rows="${rows}" spellcheck="false"${required ? ' required' : ''}>${escapeHtml(text)}</textarea>`
  return field('body', 'body', required ? 'JSON, required' : 'JSON; empty sends none', control)
}

function formFields(schema, example, files) {
  return Object.keys(schema.properties).map((name) => {
    const key = `form.${name}`
    const attributes = `id="try-${key}" name="${key}"`
    if (files.includes(name)) return field(key, name, 'file, required', `<input type="file" ${attributes} required />`)
    const value = example?.[name]
    const text = typeof value === 'string' ? value : jsonOf(value)
    return field(key, name, 'form', `<input ${attributes} value="${escapeHtml(text)}" spellcheck="false" />`)
  })
}
