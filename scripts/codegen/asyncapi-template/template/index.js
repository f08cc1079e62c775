import { File, Text } from '@asyncapi/generator-react-sdk'
import { jsx } from 'react/jsx-runtime'
import { printModule } from '../lib/print-module.mjs'

// One text for the server and the client, which differ in where the types of the REST contract come from.
const outputs = {
  'events.ts': './openapi',
  'events.gen.ts': './api.gen.js',
}

export default function render({ asyncapi }) {
  return Object.entries(outputs).map(([name, contract]) =>
    jsx(File, { name, children: jsx(Text, { children: printModule(asyncapi, contract) }) }),
  )
}
