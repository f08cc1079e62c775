/** Plots of the benchmarks as SVG. Their colours follow the reader's choice of light or dark. */

const STYLE = `<style>
text { font: 12px system-ui, sans-serif; fill: #1f2328 }
.grid { stroke: #d0d7de } .one { stroke: #1f2328 } .met { fill: #1a7f64 } .missed { fill: #bc4c00 }
.s0 { stroke: #0969da; fill: #0969da } .s1 { stroke: #bc4c00; fill: #bc4c00 } .s2 { stroke: #8250df; fill: #8250df }
polyline { fill: none !important; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .grid { stroke: #3d444d } .one { stroke: #e6edf3 } .met { fill: #3fb68b } .missed { fill: #f0883e }
  .s0 { stroke: #58a6ff; fill: #58a6ff } .s1 { stroke: #f0883e; fill: #f0883e } .s2 { stroke: #bc8cff; fill: #bc8cff }
}
</style>`

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const svg = (width, height, title, parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${title}</title>
${[STYLE, ...parts].join('\n')}
</svg>
`
const text = (x, y, words, anchor = 'start') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escaped(words)}</text>`
const line = (x1, y1, x2, y2, kind) =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" class="${kind}"/>`

/** From a range of values to a range of pixels, logarithmic. */
const logScale = ([low, high], [from, to]) => {
  const width = Math.log(high / low) || 1
  return (value) => from + ((to - from) * Math.log(Math.min(Math.max(value, low), high) / low)) / width
}

/** A bar for each row, from 1 to its ratio: green where it is within its limit. */
export function ratioPlot(rows) {
  const [left, width, top, step] = [500, 1000, 40, 18]
  const bottom = top + rows.length * step
  const highest = Math.max(10, ...rows.map(({ ratio }) => ratio))
  const x = logScale([0.05, highest], [left, width - 60])
  const ticks = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].filter((tick) => tick <= highest)
  return svg(width, bottom + 10, 'Ratio to the baseline', [
    ...ticks.flatMap((tick) => [
      line(x(tick), top - 6, x(tick), bottom, tick === 1 ? 'one' : 'grid'),
      text(x(tick), top - 12, String(tick), 'middle'),
    ]),
    ...rows.flatMap(({ work, ratio, ok }, n) => {
      const y = top + n * step
      const [from, to] = [x(1), x(ratio)].toSorted((a, b) => a - b)
      const bar = `x="${from.toFixed(1)}" y="${y + 3}" width="${Math.max(to - from, 1).toFixed(1)}" height="${step - 6}"`
      return [
        text(left - 10, y + 13, work, 'end'),
        `<rect ${bar} class="${ok ? 'met' : 'missed'}"/>`,
        text(to + 4, y + 13, ratio.toFixed(2)),
      ]
    }),
  ])
}

/** What rows of several sizes have measured, by the number of messages. */
export function sizePlot(rows) {
  const series = new Map()
  for (const { sizes } of rows) {
    if (sizes) series.set(sizes.series, [...(series.get(sizes.series) ?? []), ...sizes.points])
  }
  const points = [...series.values()].flat()
  const [left, right, top, bottom] = [60, 560, 20, 300]
  const counts = [...new Set(points.map(({ messages }) => messages))].toSorted((a, b) => a - b)
  const highest = Math.ceil(Math.max(2, ...points.map(({ ratio }) => ratio)))
  const x = logScale([counts[0] ?? 1, counts.at(-1) ?? 10], [left, right])
  const y = (ratio) => bottom - ((bottom - top) * ratio) / highest
  const stride = Math.ceil(highest / 8)
  const ticks = Array.from({ length: Math.floor(highest / stride) + 1 }, (_, n) => n * stride)
  return svg(620, 350 + 20 * series.size, 'Ratio to the baseline, by messages stored', [
    ...ticks.flatMap((tick) => [
      line(left, y(tick), right, y(tick), 'grid'),
      text(left - 8, y(tick) + 4, `${tick} ×`, 'end'),
    ]),
    ...counts.map((count) => text(x(count), bottom + 20, count.toLocaleString('en'), 'middle')),
    ...[...series].flatMap(([name, own], n) => {
      const places = own.toSorted((a, b) => a.messages - b.messages).map((one) => [x(one.messages), y(one.ratio)])
      const path = places.map((place) => place.map((value) => value.toFixed(1)).join(',')).join(' ')
      return [
        `<polyline points="${path}" class="s${n % 3}"/>`,
        ...places.map(([cx, cy]) => `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="3" class="s${n % 3}"/>`),
        `<circle cx="${left}" cy="${336 + 20 * n}" r="4" class="s${n % 3}"/>`,
        text(left + 10, 340 + 20 * n, name),
      ]
    }),
  ])
}
