import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const known = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)

/** The Chromium that CHROMIUM names, or a usual one. */
export const browserPath = [process.env.CHROMIUM ?? '', ...known].find((file) => file !== '' && existsSync(file))

const DESKTOP = { width: 1280, height: 800 }
/** The clock of all pictures stands still. */
const NOW = new Date('2026-03-04T14:30:00Z')
/** @type {import('playwright-core').BrowserContextOptions} */
const settings = { locale: 'en-GB', timezoneId: 'UTC', colorScheme: 'light', reducedMotion: 'reduce' }

/** @returns the pictures of all scenes by name, as PNG. */
export async function takePictures(url) {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--force-color-profile=srgb'],
  })
  try {
    const context = await browser.newContext(settings)
    const page = await context.newPage()
    const errors = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.clock.setFixedTime(NOW)
    await page.goto(`${url}/?scene=`)
    const scenes = await page.evaluate(() => globalThis.scenes)
    const pictures = new Map()
    for (const { name, size = DESKTOP, shows } of scenes) {
      await page.setViewportSize(size)
      await page.goto(`${url}/?scene=${name}`)
      if (shows) await page.getByText(shows).first().waitFor()
      pictures.set(name, await takeWhenStill(page))
      if (errors.length > 0) throw new Error(`${name}: ${errors.join('\n')}`)
    }
    return pictures
  } finally {
    await browser.close()
  }
}

/** Fonts, and pictures that can be seen, are there; pictures further down are not loaded. */
const LOADED = `document.fonts.status === 'loaded' && [...document.images].every(
  (image) => image.complete || image.getBoundingClientRect().top > innerHeight || image.getBoundingClientRect().bottom < 0,
)`

/** Two pictures in a row are the same: what was to come has come. */
async function takeWhenStill(page) {
  await page.waitForFunction(LOADED)
  let last
  for (let tries = 0; tries < 20; tries += 1) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (last?.equals(picture) && (await page.evaluate(LOADED))) return picture
    last = picture
    await page.waitForTimeout(150)
  }
  return last
}
