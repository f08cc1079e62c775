/** For scripts, and for tests, which are CommonJS. */
const { readFileSync } = require('node:fs')

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

async function axe(page, within = 'html') {
  // Letters that appear are paler while they do.
  await page.evaluate(() =>
    Promise.all(
      globalThis.document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  await page.evaluate(source)
  // Of what passes, axe would describe each element as well.
  const violations = await page.evaluate(
    async (selector) => (await globalThis.axe.run(selector, { resultTypes: ['violations'] })).violations,
    within,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  )
}

module.exports = { axe }
