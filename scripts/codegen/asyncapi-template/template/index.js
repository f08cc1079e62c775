import { File, Text } from '@asyncapi/generator-react-sdk'
import { jsx } from 'react/jsx-runtime'
import { printEventTypes } from '../../event-types.mjs'

// One module for server and client; only the import of the REST types differs.
const outputs = {
  'events.ts': './openapi',
  'events.gen.ts': './api.gen.js',
}

export default function render({ asyncapi }) {
  return Object.entries(outputs).map(([name, contract]) =>
    jsx(File, { name, children: jsx(Text, { children: printEventTypes(asyncapi.json(), contract) }) }),
  )
}
