/** For scripts, and for tests, which are CommonJS. */
const { existsSync } = require('node:fs')

/** The shell has no window to draw, so tests take half the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium of this machine: the one that CHROMIUM names, or a usual one. Undefined if there is none. */
const browserPath = [process.env.CHROMIUM ?? '', ...names.map((name) => `/usr/bin/${name}`)].find(
  (file) => file !== '' && existsSync(file),
)

/** Its options as root and without a network. */
const browserArgs = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

module.exports = { browserPath, browserArgs }
