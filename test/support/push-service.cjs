/** Loaded before a server by NODE_OPTIONS: its requests to the push service of Chromium go to the one in PUSH_SERVICE. */
const { fetch } = globalThis
globalThis.fetch = (url, options) =>
  fetch(String(url).replace('https://fcm.googleapis.com', process.env.PUSH_SERVICE), options)
