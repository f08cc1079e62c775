import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Text becomes gray bars, so fonts and browser versions make little difference, but the layout does. */
const SCALE = 4
/** The fraction of pixels that may differ. */
const TOLERANCE = 0.04

/** A downscaled picture: each pixel is the mean of a block. */
export function reduce(picture) {
  const from = PNG.sync.read(picture)
  const to = new PNG({ width: Math.floor(from.width / SCALE), height: Math.floor(from.height / SCALE) })
  to.data.fill(255)
  for (let y = 0; y < to.height; y += 1)
    for (let x = 0; x < to.width; x += 1)
      for (let channel = 0; channel < 4; channel += 1) {
        let sum = 0
        for (let dy = 0; dy < SCALE; dy += 1)
          for (let dx = 0; dx < SCALE; dx += 1)
            sum += from.data[((y * SCALE + dy) * from.width + x * SCALE + dx) * 4 + channel]
        to.data[(y * to.width + x) * 4 + channel] = Math.round(sum / SCALE ** 2)
      }
  return to
}

/** The same picture in fewer bytes. */
export const squeeze = (picture) => encode(PNG.sync.read(picture))

export const encode = (png) => PNG.sync.write(png, { colorType: 2, deflateLevel: 9, filterType: -1 })

/** @returns how a reduced picture differs from the saved one, or undefined within the tolerance. */
export function compare(one, kept) {
  const other = PNG.sync.read(kept)
  const { width, height } = one
  if (width !== other.width || height !== other.height)
    return `is ${width}×${height} in place of ${other.width}×${other.height}`
  const different = pixelmatch(one.data, other.data, undefined, width, height, { threshold: 0.2, includeAA: true })
  const part = different / (width * height)
  return part > TOLERANCE ? `differs in ${Math.round(part * 100)} % of its area` : undefined
}
