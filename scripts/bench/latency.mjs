/** Measures the latency of a request, given as JSON, and sends it to its parent: see `latencyApart`. */
import { latency } from './tools.mjs'

const { url, request } = JSON.parse(process.argv[2])
process.send?.(await latency(url, request))
process.disconnect()
