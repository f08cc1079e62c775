import { File, Text } from '@asyncapi/generator-react-sdk'
import { jsx } from 'react/jsx-runtime'
import { printEventTypes } from '../../event-types.mjs'

export default function render({ asyncapi }) {
  return jsx(File, { name: 'events.ts', children: jsx(Text, { children: printEventTypes(asyncapi.json()) }) })
}
