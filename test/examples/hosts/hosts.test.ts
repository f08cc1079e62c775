import { describeHosts } from './suite'

// Every host in both formats, with their types checked: hosts.long.test.ts.
describeHosts('module', ['Express 5'], { check: false })
describeHosts('commonjs', ['Fastify 5'], { check: false })
