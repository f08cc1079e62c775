/**
 * `npm run typecheck`: checks the package with its tests, examples and the code of its pages, then these programs, each
 * client and each integration with its own tsconfig.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './prepare.mjs'
import { programOf } from './page-code.cjs'
import { git, root, tsc } from './program.mjs'

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8')

await ensureInstalled()
const { default: ts } = await import('typescript')

const foldersIn = (parent) =>
  fs.existsSync(path.join(root, parent))
    ? fs.readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`)
    : []
const configOf = (project) => path.join(root, project, 'tsconfig.json')
/** clients/tsconfig.json has their sources. */
const isPart = (project) => /"extends": "\.\.\/tsconfig\.json"/.test(fs.readFileSync(configOf(project), 'utf8'))
const own = ['clients', 'integrations'].flatMap(foldersIn).filter((project) => fs.existsSync(configOf(project)))
const projects = [writePages(), 'scripts', 'clients', ...own.filter((project) => !isPart(project))]

for (const project of projects.filter((project) => fs.existsSync(configOf(project)))) {
  const { status } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', project], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    const remedies = {
      scripts: 'They use an existing build: npm run build renews it.',
      [projects[0]]: `${projects[0]}/README.md.tsx is the code of README.md, in the same lines.`,
    }
    console.error(`Type errors in ${project === projects[0] ? 'the package' : project}. ${remedies[project] ?? ''}`)
    process.exitCode = 1
  }
}

/** Writes the code of the pages into a project that extends the root's. */
function writePages() {
  const folder = '.cache/pages'
  fs.rmSync(path.join(root, folder), { recursive: true, force: true })
  // Declares the names that the pages use without declaring them.
  const from = 'test/docs/given'
  const declarations = read(`${from}.ts`).matchAll(/^export .*?(?:const|function|class|type|interface) (\w+)/gm)
  const names = [...declarations].map(([, name]) => name)
  const pages = git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '*.md')
  for (const page of new Set(pages.split('\n'))) {
    if (page === '' || !fs.existsSync(path.join(root, page))) continue
    const at = path.posix.join(folder, path.posix.dirname(page))
    const code = programOf(page, read(page), { at, given: { from, names } })
    if (!code) continue
    fs.mkdirSync(path.join(root, at), { recursive: true })
    fs.writeFileSync(path.join(root, `${folder}/${page}.${code.isTsx ? 'tsx' : 'ts'}`), code.program)
  }
  const { include } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile).config
  const config = { extends: '../../tsconfig.json', include: ['.', ...include.map((name) => `../../${name}`)] }
  fs.writeFileSync(path.join(root, folder, 'tsconfig.json'), JSON.stringify(config))
  return folder
}
