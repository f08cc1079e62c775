import { describeHosts, examples, type HostName } from './suite'

const all = Object.keys(examples) as HostName[]

describeHosts('module', all, { check: true })
describeHosts('commonjs', all, { check: true })
