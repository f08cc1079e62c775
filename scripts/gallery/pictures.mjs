import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { PNG } from 'pngjs'
import { axe } from '../axe.cjs'
import { briefArgs, browserPath } from '../find-browser.cjs'
import { resets } from './resets.mjs'

const DESKTOP = { width: 1280, height: 800 }
/** Narrower screens are touch screens. */
const TABLET_PX = 1000
const TIMEOUT_MS = 15_000
const LOOK_MS = 30
/** The fixed time of all pictures. */
const NOW = new Date('2026-03-04T14:30:00Z')
/** @type {import('playwright-core').BrowserContextOptions} */
const settings = { locale: 'en-GB', timezoneId: 'UTC', colorScheme: 'light', reducedMotion: 'reduce' }
/** Voice is recorded from a fake device. */
const voice = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/**
 * Visits each scene once.
 *
 * @param {string} url
 * @param {{ isChecked: boolean }} options whether accessibility and resets are checked too, and reported in `findings`.
 * @returns the pictures of all scenes by name, as PNG.
 */
export async function takePictures(url, { isChecked }) {
  const browser = await chromium.launch({
    ...(browserPath && { executablePath: browserPath }),
    args: [...briefArgs, ...voice, '--force-color-profile=srgb'],
  })
  const pictures = new Map()
  const findings = []
  try {
    const first = await open(browser, url)
    await first.page.goto(`${url}/?scene=chat-open`)
    const scenes = await first.page.evaluate(() => globalThis.scenes)
    const left = [...scenes]
    const take = async (tab) => {
      for (let scene = left.shift(); scene; scene = left.shift()) {
        const { name } = scene
        pictures.set(name, await takePicture(tab, url, scene))
        if (isChecked) {
          // Cached and compiled once, unlike a text that is sent to each page.
          await tab.evaluate("import('/axe.min.js').then(() => undefined)")
          findings.push(...(await axe(tab)).map((finding) => `${name}: ${finding}`))
          if (scene.isReset)
            findings.push(...(await findReset(tab, pictures.get(name))).map((one) => `${name}: ${one}`))
        }
        if (tab.errors.length > 0) throw new Error(`${name}: ${tab.errors.join('\n')}`)
      }
    }
    await Promise.all([take(first), open(browser, url).then(take)])
    return { pictures: new Map(scenes.map(({ name }) => [name, pictures.get(name)])), findings }
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
  // Blocks all requests: the service is mocked.
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== url) errors.push(`asked ${request.url()}`)
  })
  const session = await context.newCDPSession(page)
  await page.clock.setFixedTime(NOW)
  return { page, session, errors, evaluate: (expression) => evaluate(session, expression) }
}

async function takePicture({ page, session }, url, { name, size = DESKTOP, steps = [], shows, isMoving }) {
  await page.mouse.move(0, 0)
  await page.setViewportSize(size)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: size.width < TABLET_PX && size.height > 800 })
  await page.goto(`${url}/?scene=${name}`)
  // A list that is still scrolling would be clicked in the wrong place.
  if (steps.length > 0) await takeWhenStill(session)
  for (const step of steps) await take(page, session, step)
  if (shows) await page.getByText(shows).first().waitFor()
  return isMoving ? takeOne(session) : takeWhenStill(session)
}

async function take(page, session, step) {
  if (typeof step === 'string') return page.locator(step).first().click()
  if (Array.isArray(step)) return page.locator(step[0]).first().pressSequentially(step[1])
  if (step.choose) return page.locator('input[type=file]').first().setInputFiles(step.choose.map(fileOf))
  if (step.hold) {
    const { x, y } = await page.locator(step.hold).first().boundingBox()
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 40, y: y + 20 }] })
    await page.locator('[role=menu]').first().waitFor()
    return session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await page.locator('.chat-messages').first().hover()
  await page.mouse.wheel(0, step.scroll)
}

/** A file to send. Pictures have a colour. */
function fileOf(name) {
  if (!name.endsWith('.png')) return { name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(34_567) }
  const png = new PNG({ width: 160, height: 120 })
  for (let at = 0; at < png.data.length; at += 4) png.data.set([0x4a, 0x8f, 0x6d, 0xff], at)
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(png) }
}

/** Fonts and visible pictures are loaded; pictures further down are lazy. */
const LOADED = `document.fonts.status === 'loaded' && [...document.images].every(
  (image) => image.complete || image.getBoundingClientRect().top > innerHeight || image.getBoundingClientRect().bottom < 0,
)`

/** By the browser's protocol: what page.evaluate and page.waitForFunction load into each page costs more than most scenes. */
async function evaluate(session, expression) {
  const options = { expression, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', options)
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

const picture = async (session) => {
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  return Buffer.from(data, 'base64')
}

const NO_CARET = `document.head.append(Object.assign(document.createElement('style'), {
  textContent: '* { caret-color: transparent !important }' }))`

async function takeOne(session) {
  await evaluate(session, NO_CARET)
  for (const deadline = performance.now() + TIMEOUT_MS; !(await evaluate(session, LOADED)); await sleep(LOOK_MS))
    if (performance.now() > deadline) throw new Error(`fonts and pictures did not load within ${TIMEOUT_MS} ms`)
  return picture(session)
}

/** Waits until two pictures in a row are equal. */
async function takeWhenStill(session) {
  let last = await takeOne(session)
  for (let tries = 0; tries < 20; tries += 1) {
    await sleep(100)
    const next = await picture(session)
    if (last.equals(next) && (await evaluate(session, LOADED))) return next
    last = next
  }
  return last
}

/** The resets that change a scene, inserted before or after the kit's styles. */
async function findReset({ page, session }, first) {
  let before = first
  const changed = []
  const looksOther = async () =>
    // If it differs, it may still be settling.
    !isSame(await picture(session), before) && !isSame(await takeWhenStill(session), before)
  for (const [reset, css] of Object.entries(resets))
    for (const place of ['prepend', 'append']) {
      let style = await addStyle(page, css, place)
      if (await looksOther()) {
        // On a busy machine a part of the scene may be late: compares with its current state.
        await removeStyle(style)
        before = await takeWhenStill(session)
        style = await addStyle(page, css, place)
        if (await looksOther()) changed.push(`the reset “${reset}” changes it when ${place}ed`)
      }
      await removeStyle(style)
    }
  return changed
}

const addStyle = (page, css, place) =>
  page.evaluateHandle(
    ([textContent, place]) => {
      const { head } = globalThis.document
      const style = Object.assign(head.ownerDocument.createElement('style'), { textContent })
      head[place](style)
      return style
    },
    [css, place],
  )

const removeStyle = (style) => style.evaluate((element) => element.remove())

/** Tolerates differences of antialiasing. */
function isSame(one, other) {
  if (one.equals(other)) return true
  const [after, before] = [one, other].map((shot) => PNG.sync.read(shot).data)
  return after.every((value, n) => Math.abs(value - before[n]) < 40)
}
