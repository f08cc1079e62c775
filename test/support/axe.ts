import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

/** What axe finds on the page, one line for each element. It is evaluated from outside, which no policy of the page refuses. */
export async function axe(page: Page, within = 'html'): Promise<string[]> {
  // Letters that appear are paler while they do.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  await page.evaluate(source)
  const violations = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: { run: (on: string) => Promise<{ violations: Violation[] }> } }
    return (await axe.run(selector)).violations
  }, within)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  )
}
