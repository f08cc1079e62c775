import { describeHosts, quick } from './suite'

// The other hosts in both formats, and the types of all: hosts.long.test.ts.
describeHosts('module', quick.module)
describeHosts('commonjs', quick.commonjs)
