import type { Browser, Page } from 'playwright-core'
import { axe } from '../../support/axe'
import { PNG } from 'pngjs'
import { describeInBrowser, launch } from '../../support/browser'
import { galleryPages } from './gallery-page'
import { resets } from './resets'

interface Scene {
  name: string
  size?: { width: number; height: number } | undefined
  steps?: (string | [string, string])[] | undefined
  shows?: string | undefined
}

/** But for edges that are smoothed otherwise. */
function isSame(one: Buffer, other: Buffer): boolean {
  const [after, before] = [one, other].map((picture) => PNG.sync.read(picture).data) as [Buffer, Buffer]
  return after.every((value, n) => Math.abs(value - before[n]!) < 40)
}

async function show(page: Page, { name, size, steps = [], shows }: Scene) {
  await page.setViewportSize(size ?? { width: 1280, height: 800 })
  await page.goto(`http://localhost/host/page.html?scene=${name}`)
  for (const step of steps)
    if (typeof step === 'string') await page.locator(step).first().click()
    else await page.locator(step[0]).first().pressSequentially(step[1])
  if (shows) await page.getByText(shows).first().waitFor()
  await page.locator('.chat-ui *').first().waitFor()
}

describeInBrowser('the scenes of the gallery', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser?.close())

  it('pass axe', async () => {
    const open = await galleryPages(browser, "import 'gallery/main.tsx'")
    const { page, complaints } = await open('?scene=')
    const scenes = await page.evaluate(() =>
      (globalThis as unknown as { scenes: Scene[] }).scenes.map(({ name, size, steps, shows }) => ({
        name,
        size,
        steps,
        shows,
      })),
    )
    expect(scenes.length).toBeGreaterThan(50)
    const findings: Record<string, string[]> = {}
    for (const scene of scenes) {
      await show(page, scene)
      const found = await axe(page)
      if (found.length > 0) findings[scene.name] = found
    }
    expect({ findings, complaints }).toEqual({ findings: {}, complaints: [] })
  })

  it('look the same with resets of a host, before and after the styles of the kit', async () => {
    const open = await galleryPages(browser, "import 'gallery/main.tsx'")
    const { page } = await open('?scene=', { reducedMotion: 'reduce' })
    const all = await page.evaluate(() => (globalThis as unknown as { scenes: Scene[] }).scenes)
    const picture = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
    /** One that is no longer changing. */
    const settled = async (): Promise<Buffer> => {
      let [last, next] = [await picture(), await picture()]
      while (!last.equals(next)) [last, next] = [next, await picture()]
      return next
    }
    const changed: string[] = []
    for (const name of ['chat-open', 'conversation-of-all-kinds', 'dialog-report', 'dialog-poll']) {
      const scene = all.find((each) => each.name === name)!
      await show(page, scene)
      const before = await settled()
      for (const [reset, css] of Object.entries(resets))
        for (const place of ['prepend', 'append'] as const) {
          const style = await page.evaluateHandle(
            ([textContent, place]) => {
              const style = Object.assign(document.createElement('style'), { textContent })
              document.head[place](style)
              return style
            },
            [css, place] as const,
          )
          if (!isSame(await settled(), before)) changed.push(`${name}: ${reset} ${place}ed`)
          await style.evaluate((element) => element.remove())
        }
    }
    expect(changed).toEqual([])

    const own = '.chat-ui { --chat-accent: rgb(1, 2, 3) }'
    await page.evaluate(
      (css) => document.head.prepend(Object.assign(document.createElement('style'), { textContent: css })),
      own,
    )
    const accent = await page
      .locator('.chat-ui')
      .evaluate((it) => getComputedStyle(it).getPropertyValue('--chat-accent'))
    expect(accent.trim()).toBe('rgb(1, 2, 3)')
  })
})
