import { examples, describeHosts, type HostName, quick } from './suite'

const all = Object.keys(examples) as HostName[]
const restOf = (names: readonly HostName[]) => all.filter((name) => !names.includes(name))

describeHosts('module', restOf(quick.module), all)
// The service has the same declarations in both formats, and scripts/check-packages.mjs compiles a host of either.
describeHosts('commonjs', restOf(quick.commonjs))
