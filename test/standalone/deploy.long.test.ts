import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import jwt from 'jsonwebtoken'
import { parse, parseAllDocuments } from 'yaml'
import { freePort } from '../../scripts/free-port.cjs'
import { readEnvironment } from '../../src/standalone/environment'
import { listVariables } from '../../src/standalone/variables'
import { emptyDatabase } from '../platform/database/scratch'
import { redisUrl } from '../support/database'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'

const root = resolve(__dirname, '../..')
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'chat-deploy-'))
afterAll(async () => {
  await Program.killAll()
  rmSync(folder, { recursive: true, force: true })
})

interface Manifest {
  kind: string
  data?: Record<string, string>
  stringData?: Record<string, string>
  spec?: { template?: { spec: { containers: { command?: string[] }[]; terminationGracePeriodSeconds?: number } } }
}
const manifests = readdirSync(join(root, 'deploy/kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`), { merge: true }).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Manifest
  }),
)
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<
    string,
    { command?: string[]; environment?: Record<string, string>; depends_on?: object; stop_grace_period?: string }
  >
}
const known = new Set([...listVariables().map(({ name }) => name), 'CHAT_CONFIG_FILE', 'NODE_ENV'])

it('sets only variables that the server reads', () => {
  const names = [
    ...manifests.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData })),
    ...['chat', 'migrate'].flatMap((name) => Object.keys(compose.services[name]!.environment!)),
    ...[...read('systemd/chat-service.service').matchAll(/\b([A-Z_]+)=[^\s]*/g)]
      .map(([, name]) => name!)
      .filter((name) => name.startsWith('CHAT_'))
      .map((name) => name.replace(/(SECRET|URL)_FILE$/, '$1')),
    ...[...read('Dockerfile').matchAll(/^(?:ENV| {4})\s*([A-Z_]+)=/gm)].map(([, name]) => name!),
  ]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

it('has everything a deployment needs', () => {
  const policies = ['NetworkPolicy', 'NetworkPolicy']
  const kinds = ['ConfigMap', 'Deployment', 'Job', ...policies, 'PodDisruptionBudget', 'Secret', 'Service']
  expect(manifests.map(({ kind }) => kind).sort()).toEqual(kinds)
  expect(Object.keys(compose.services).sort()).toEqual(['chat', 'migrate', 'postgres', 'redis'])
  expect(compose.services.chat!.depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } })
})

it.each([[''], ['localhost']])('finds the server that listens with HOST="%s"', async (HOST) => {
  const asked: (string | undefined)[] = []
  const server = http.createServer(({ url }, response) => {
    asked.push(url)
    response.end()
  })
  await once(server.listen(0, HOST || '127.0.0.1'), 'listening')
  const PORT = String((server.address() as AddressInfo).port)
  const { code } = await Program.node('deploy/healthcheck.mjs', { HOST, PORT }).ended
  server.close()
  expect([code, asked]).toEqual([0, ['/health/ready']])
})

it('is an image that migrates, serves, says when it is ready, and stops', async () => {
  // The files of its last stage, and the commands that run in it.
  const dockerfile = read('Dockerfile')
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
  for (const [, from, to] of last.matchAll(/^COPY (?:--from=\w+ )?(\S+) (\S+)$/gm)) {
    const source = join(root, from!.replace(/^\/(app|build)\//, ''))
    const target = join(folder, to!.endsWith('/') ? join(to!, from!.split('/').at(-1)!) : to!)
    expect(existsSync(source)).toBe(true)
    if (to === 'node_modules') symlinkSync(source, target)
    else cpSync(source, target, { recursive: true })
  }
  const [health, start] = [...last.matchAll(/CMD (\[.*\])$/gm)].map(([, command]) => JSON.parse(command!) as string[])
  const migrate = manifests.find(({ kind }) => kind === 'Job')!.spec!.template!.spec.containers[0]!.command!
  expect(compose.services.migrate!.command).toEqual(migrate)

  const secret = 'a secret that only the tests and this server know'
  const port = await freePort()
  const env = {
    CHAT_DATABASE_URL: await emptyDatabase(),
    CHAT_REDIS_URL: redisUrl(),
    CHAT_JWT_SECRET: secret,
    CHAT_GRACE_SECONDS: '0',
    CHAT_DRAIN_SECONDS: '0',
    CHAT_DATA_DIR: join(folder, 'data'),
    HOST: '0.0.0.0',
    PORT: String(port),
  }
  const run = ([, ...args]: string[]) => {
    const file = args.findIndex((arg) => !arg.startsWith('-'))
    return Program.node(relative(root, join(folder, args[file]!)), env, args.slice(file + 1))
  }
  expect((await run(health!).ended).code).toBe(1)
  expect((await run(migrate).ended).code).toBe(0)
  const server = run(start!)
  await eventually(async () => expect((await run(health!).ended).code).toBe(0))
  const token = jwt.sign({ userId: 'ann', tenantId: 'acme' }, secret, { expiresIn: '1h' })
  const answer = await fetch(`http://127.0.0.1:${port}/channels`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  expect(await server.kill('SIGTERM')).toBe(0)
  expect((await run(health!).ended).code).toBe(1)
})

it('gives the server enough time to stop', () => {
  const { stopSeconds } = readEnvironment({
    HOST: '0.0.0.0',
    CHAT_JWT_SECRET: 'x'.repeat(32),
  })
  const pod = manifests.find(({ kind }) => kind === 'Deployment')!.spec!.template!.spec
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(stopSeconds)
  expect(Number(/TimeoutStopSec=(\d+)/.exec(read('systemd/chat-service.service'))![1])).toBeGreaterThan(stopSeconds)
  expect(Number.parseInt(compose.services.chat!.stop_grace_period!)).toBeGreaterThan(stopSeconds)
})
