import { createRequire } from 'node:module'
import { describeInText } from './deprecation.mjs'
import { eventsOf, modelsOf, propertiesOf } from './models.mjs'
import { printPythonOperations } from './python-operations.mjs'
import { comment, docstring, isKeyword, literalOf } from './python-text.mjs'

const { PythonGenerator, ConstrainedEnumModel, ConstrainedObjectModel } = createRequire(import.meta.url)(
  '@asyncapi/modelina',
)

const header = '# generated from spec/ by scripts/codegen; do not edit'

// The Python client: requests and responses as typed dictionaries with the contract's names, and a class for each tag.
export async function generate(contract) {
  const models = await modelsOf(contract, new PythonGenerator({ typeMapping, constraints: { enumKey: asIs } }))
  return {
    'clients/python/chat_service/models.py': printModels(models),
    'clients/python/chat_service/events.py': printEvents(eventsOf(contract), contract),
    'clients/python/chat_service/operations.py': printPythonOperations(contract, header),
  }
}

const asIs = ({ enumKey }) => String(enumKey)
const orNone = ({ options }, type) => (options.isNullable && !type.endsWith(' | None') ? `${type} | None` : type)

// Python's types of Modelina's models. References to later classes are fine: annotations are not evaluated.
const typeMapping = {
  Object: ({ constrainedModel: model }) => orNone(model, model.name),
  Reference: ({ constrainedModel: model }) => orNone(model, model.name),
  Any: () => 'Any',
  Float: ({ constrainedModel: model }) => orNone(model, 'float'),
  Integer: ({ constrainedModel: model }) => orNone(model, 'int'),
  String: ({ constrainedModel: model }) => orNone(model, 'str'),
  Boolean: ({ constrainedModel: model }) => orNone(model, 'bool'),
  Tuple: ({ constrainedModel: model }) =>
    orNone(model, `tuple[${model.tuple.map(({ value }) => value.type).join(', ')}]`),
  Array: ({ constrainedModel: model }) => orNone(model, `list[${model.valueModel.type}]`),
  Enum: ({ constrainedModel: model }) => orNone(model, model.name),
  Union: ({ constrainedModel: model }) =>
    orNone(model, [...new Set(model.union.map(({ type }) => type.replace(/ \| None$/, '')))].join(' | ')),
  Dictionary: ({ constrainedModel: model }) => orNone(model, `dict[str, ${model.value.type}]`),
}

function printModels(models) {
  return [
    header,
    '"""Requests and responses of the service, under the names of the contract."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import Any, Literal, NotRequired, TypedDict',
    ...models.flatMap(({ model }) => ['', '', ...printModel(model)]),
    '',
  ].join('\n')
}

function printModel(model) {
  if (model instanceof ConstrainedEnumModel)
    return [
      ...literalOf(
        model.name,
        model.values.map(({ value }) => value),
      ),
      ...docstring(describeInText(model.originalInput)),
    ]
  if (!(model instanceof ConstrainedObjectModel)) throw new Error(`${model.name}: a model of a kind that is new`)
  const entries = propertiesOf(model).map(({ unconstrainedPropertyName: name, required, property }) => ({
    name,
    type: required ? property.type : `NotRequired[${property.type}]`,
    lines: comment(describeInText(property.originalInput), '    '),
  }))
  const text = docstring(describeInText(model.originalInput), entries.some(({ name }) => isKeyword(name)) ? '' : '    ')
  // A Python keyword can be a field name only in the call form, whose types are strings.
  if (entries.some(({ name }) => isKeyword(name)))
    return [
      `${model.name} = TypedDict(`,
      `    "${model.name}",`,
      '    {',
      ...entries.flatMap(({ name, type, lines }) => [
        ...lines.map((line) => `    ${line}`),
        `        "${name}": ${type.replace(/^(NotRequired\[)?(.*?)(\])?$/, '$1"$2"$3')},`,
      ]),
      '    },',
      ')',
      ...text,
    ]
  return [
    `class ${model.name}(TypedDict):`,
    ...text,
    ...(text.length > 0 && entries.length > 0 ? [''] : []),
    ...(entries.length > 0
      ? entries.flatMap(({ name, type, lines }) => [...lines, `    ${name}: ${type}`])
      : text.length > 0
        ? []
        : ['    pass']),
  ]
}

// The events, with the class of their data.
function printEvents({ events, subprotocol, finalCloseCodes }, { version, featureLevel }) {
  const [chat, gateway] = [true, false].map((own) => events.filter(({ name }) => name.startsWith('chat:') === own))
  const received = chat.filter(({ direction }) => direction === 'server')
  return [
    header,
    '"""The events of the realtime gateway."""',
    '',
    'from typing import Literal',
    '',
    'from . import models',
    '',
    ...literalOf(
      'EventName',
      received.map(({ name }) => JSON.stringify(name)),
    ),
    '"""Every event that the service sends."""',
    '',
    'EVENT_DATA = {',
    ...[...received, ...gateway].flatMap(({ name, data, ...event }) => [
      ...comment(describeInText(event), '    '),
      `    ${JSON.stringify(name)}: models.${data},`,
    ]),
    '}',
    '"""The data of each event and of each frame of the gateway."""',
    '',
    `SUBPROTOCOL = "${subprotocol}"`,
    `CONTRACT_VERSION = "${version}"`,
    `FEATURE_LEVEL = ${featureLevel}`,
    '"""Of the contract that this client was made from. Compare it with that of the service."""',
    '',
    'FEED_EVENTS = frozenset(',
    '    {',
    ...received.filter((event) => event['x-feed']).map(({ name }) => `        ${JSON.stringify(name)},`),
    '    }',
    ')',
    '"""Events that the feed of a user has."""',
    '',
    `FINAL_CLOSE_CODES = frozenset({${finalCloseCodes.join(', ')}})`,
    '"""Close codes after which coming back makes no sense."""',
    '',
  ].join('\n')
}
