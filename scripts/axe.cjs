/** For scripts, and for tests, which are CommonJS. */
const { readFileSync } = require('node:fs')

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** Text that fades in has too little contrast until it is opaque. */
const STILL = `Promise.all(
  document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    .map(({ finished }) => finished.catch(() => undefined)),
)`

/** Options: without them axe also lists every element that passes, and makes a selector for each that does not. */
const run = (within) =>
  `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'], selectors: false }).then(({ violations }) => violations)`

async function axe(page, within = 'html') {
  if (!(await page.evaluate(`${STILL}.then(() => 'axe' in globalThis)`))) await page.evaluate(`${source}; undefined`)
  return (await page.evaluate(run(within))).flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  )
}

module.exports = { axe }
