import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import type { MetricsRegistry } from '../../../src/index'
import { instruments } from '../../../src/platform/telemetry/instruments'
import { openMetrics } from '../../../src/platform/telemetry/prometheus'
import { openRegistry } from '../../../src/standalone/metrics'
import { describeUnless } from '../../support/system-program'

const read = (file: string) => readFileSync(path.resolve(__dirname, '../../..', file), 'utf8')

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
}
interface Dashboard {
  panels: { id: number; title: string; targets?: { expr: string; legendFormat: string }[] }[]
}

const alerts = (parse(read('deploy/prometheus/alerts.yaml')) as Rules).groups.flatMap(({ rules }) => rules)
const { panels } = JSON.parse(read('deploy/grafana/chat-service.json')) as Dashboard
const targets = panels.flatMap(({ targets = [] }) => targets)

/** Labels that Prometheus adds, or a histogram has. */
const OTHERS = ['job', 'instance', 'service', 'le']

/** The invalid names in an expression: missing metrics, or labels that they do not have. */
function faultsOf(expression: string): string[] {
  const used = [...expression.matchAll(/\b(chat_[a-z_]+)/g)].map(([, name]) => name as string)
  const known = used.flatMap((name) => {
    const histogram = /^(.*)_(bucket|count|sum)$/.exec(name)?.[1] ?? ''
    const found = Object.entries(instruments).find(([it, { kind }]) =>
      kind === 'histogram' ? it === histogram : it === name,
    )
    return found ? [found[1]] : []
  })
  const labels = [
    ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(',')),
    ...[...expression.matchAll(/([a-z_]+)(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label),
  ].map((label) => label.trim())
  const has = new Set<string>([...OTHERS, ...known.flatMap(({ labels }) => [...labels])])
  return [
    ...(known.length < used.length ? [`no such metric: ${used.join(', ')}`] : []),
    ...labels.filter((label) => used.length > 0 && !has.has(label)).map((label) => `no such label: ${label}`),
  ]
}

/** The place where an expression is not PromQL. Grafana replaces its variables first. */
function syntaxErrorsOf(expression: string): string[] {
  const filled = expression.replaceAll('$__rate_interval', '5m')
  const errors: string[] = []
  parser.parse(filled).iterate({
    enter: ({ type, from }) => void (type.isError && errors.push(`${filled}, from ${from}`)),
  })
  return errors
}

describe('the dashboard and the alert rules', () => {
  it('are PromQL', () => {
    expect([...alerts, ...targets].flatMap(({ expr }) => syntaxErrorsOf(expr))).toEqual([])
    expect(syntaxErrorsOf('sum by (job (up)')).not.toEqual([])
    expect(syntaxErrorsOf('rat(chat_jobs_total[5m])')).not.toEqual([])
  })

  it('use only process metrics that the standalone server has', () => {
    const registry = openRegistry()
    const text = [...alerts, ...targets].map(({ expr }) => expr).join(' ')
    const names = [...new Set(text.match(/\b(?:nodejs|process)_[a-z_0-9]+/g))]
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => !registry.getSingleMetric(name))).toEqual([])
  })

  it('use metrics and labels that exist', () => {
    const expressions = [...alerts, ...targets].map(({ expr }) => expr)
    expect(expressions.length).toBeGreaterThan(40)
    expect(expressions.flatMap(faultsOf)).toEqual([])
    // The check is effective.
    expect(faultsOf('sum by (kind) (rate(chat_nothing_total[5m]))')).toHaveLength(2)
    expect(faultsOf('sum by (code) (rate(chat_statement_errors_total{kind="x"}[5m]))')).toEqual(['no such label: code'])
  })

  it('show every metric', () => {
    const shown = targets.map(({ expr }) => expr).join(' ')
    expect(Object.keys(instruments).filter((name) => !shown.includes(name))).toEqual([])
    const ids = panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('show only labels that their expressions have', () => {
    for (const { expr, legendFormat } of targets) {
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
        expect(`${expr}: ${/by \([^)]*\)/.exec(expr)?.[0]}`).toContain(label)
      }
    }
  })
})

describe('docs/observability.md', () => {
  const page = read('docs/observability.md')

  it('lists every metric with its labels, and no other', () => {
    const rows = [...page.matchAll(/^\| `(chat_\w+)` +\| (\w+) +\| (.*?) +\| /gm)].map(([, name, kind, labels]) => [
      name,
      kind,
      [...(labels ?? '').matchAll(/`(\w+)`/g)].map(([, label]) => label),
    ])
    const all = Object.entries(instruments).map(([name, { kind, labels }]) => [
      name,
      (kind as string) === 'total' ? 'counter' : kind,
      [...labels],
    ])
    expect(rows).toEqual(all)
  })

  it('has a remedy for every alert', () => {
    expect(alerts.filter(({ alert }) => !page.includes(`| \`${alert}\``)).map(({ alert }) => alert)).toEqual([])
  })
})

it('a registry has every metric from the beginning', async () => {
  const { registry } = await openMetrics(true)
  const missing = Object.keys(instruments).filter((name) => !(registry as MetricsRegistry).getSingleMetric(name))
  expect(missing).toEqual([])
})

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' })
const withoutPromtool =
  promtool('--version').status === 0 ? undefined : 'promtool (of the package prometheus) is not installed'

describeUnless(withoutPromtool, 'promtool', () => {
  it('accepts the alert rules', () => {
    const file = path.resolve(__dirname, '../../../deploy/prometheus/alerts.yaml')
    expect(promtool('check', 'rules', file)).toMatchObject({ status: 0 })
  })
})
