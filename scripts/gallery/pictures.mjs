import { chromium } from 'playwright-core'
import { browserArgs, browserPath } from '../find-browser.cjs'

const DESKTOP = { width: 1280, height: 800 }
const TIMEOUT_MS = 15_000
/** The clock of all pictures stands still. */
const NOW = new Date('2026-03-04T14:30:00Z')
/** @type {import('playwright-core').BrowserContextOptions} */
const settings = { locale: 'en-GB', timezoneId: 'UTC', colorScheme: 'light', reducedMotion: 'reduce' }

/** @returns the pictures of all scenes by name, as PNG. */
export async function takePictures(url) {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [...browserArgs, '--force-color-profile=srgb'],
  })
  const pictures = new Map()
  try {
    const first = await open(browser, url)
    const scenes = await first.page.evaluate(() =>
      globalThis.scenes.map(({ name, size, steps, shows }) => ({ name, size, steps, shows })),
    )
    const left = [...scenes]
    const take = async ({ page, errors }) => {
      for (let scene = left.shift(); scene; scene = left.shift()) {
        pictures.set(scene.name, await takePicture(page, url, scene))
        if (errors.length > 0) throw new Error(`${scene.name}: ${errors.join('\n')}`)
      }
    }
    await Promise.all([take(first), open(browser, url).then(take)])
    return new Map(scenes.map(({ name }) => [name, pictures.get(name)]))
  } finally {
    await browser.close()
  }
}

async function open(browser, url) {
  const context = await browser.newContext(settings)
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const errors = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.clock.setFixedTime(NOW)
  await page.goto(`${url}/?scene=`)
  return { page, errors }
}

async function takePicture(page, url, { name, size = DESKTOP, steps = [], shows }) {
  await page.mouse.move(0, 0)
  await page.setViewportSize(size)
  await page.goto(`${url}/?scene=${name}`)
  // A list that still finds its place would be clicked where it was.
  if (steps.length > 0) await takeWhenStill(page)
  for (const step of steps)
    if (typeof step === 'string') await page.locator(step).first().click()
    else await page.locator(step[0]).first().pressSequentially(step[1])
  if (shows) await page.getByText(shows).first().waitFor()
  return takeWhenStill(page)
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
