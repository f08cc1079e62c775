import type { Browser } from 'playwright-core'
import { axe } from '../../support/axe'
import { describeInBrowser, launch } from '../../support/browser'
import { galleryPages } from './gallery-page'

interface Scene {
  name: string
  size?: { width: number; height: number }
  steps?: (string | [string, string])[]
  shows?: string
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
    for (const { name, size, steps = [], shows } of scenes) {
      await page.setViewportSize(size ?? { width: 1280, height: 800 })
      await page.goto(`http://localhost/host/page.html?scene=${name}`)
      for (const step of steps)
        if (typeof step === 'string') await page.locator(step).first().click()
        else await page.locator(step[0]).first().pressSequentially(step[1])
      if (shows) await page.getByText(shows).first().waitFor()
      await page.locator('.chat-ui *').first().waitFor()
      const found = await axe(page)
      if (found.length > 0) findings[name] = found
    }
    expect({ findings, complaints }).toEqual({ findings: {}, complaints: [] })
  })
})
