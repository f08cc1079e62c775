/** For scripts, and for tests, which are CommonJS. */
const { existsSync } = require('node:fs')

/** The headless shell draws no window, so tests take half the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium of this machine: the one that CHROMIUM names, or a usual one. Undefined if there is none. */
const browserPath = [process.env.CHROMIUM ?? '', ...names.map((name) => `/usr/bin/${name}`)].find(
  (file) => file !== '' && existsSync(file),
)

/**
 * One that has windows, for notifications, which the headless shell denies. It runs without a screen by
 * `--headless=new`.
 */
const windowBrowserPath = [browserPath ?? '', ...names.map((name) => `/usr/bin/${name}`)].find(
  (file) => !/headless.shell$/.test(file) && existsSync(file),
)

/** Its options as root and without a network. */
const browserArgs = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** For pages that live for seconds: optimizing their code costs more than it saves. Not where time is measured. */
const briefArgs = [...browserArgs, '--js-flags=--no-opt --no-maglev']

module.exports = { browserPath, windowBrowserPath, browserArgs, briefArgs }
