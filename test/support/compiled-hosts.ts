import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'

const root = path.resolve(__dirname, '../..')

export type Format = 'module' | 'commonjs'

const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  strict: true,
  esModuleInterop: true,
  skipDefaultLibCheck: true,
  experimentalDecorators: true,
  types: ['node'],
  outDir: 'out',
  noEmitOnError: true,
}

/** The examples as an application of their own, which has installed the package, in one of the two formats. */
export class CompiledHosts {
  private constructor(private readonly folder: string) {}

  /**
   * @param checked the hosts whose types the compiler checks, and those of all packages that they use but its own libraries: most
   * of what it computes.
   * @throws what the compiler has found.
   */
  static async of(format: Format, checked: string[] = []): Promise<CompiledHosts> {
    const cache = path.join(root, '.cache')
    await mkdir(cache, { recursive: true })
    // Inside of the checkout, so that the packages of the hosts are found.
    const folder = await mkdtemp(path.join(cache, `hosts-${format}-`))
    const compiled = new CompiledHosts(folder)
    try {
      await cp(path.join(root, 'examples/hosts'), folder, { recursive: true })
      await mkdir(path.join(folder, 'node_modules/@chat-service'), { recursive: true })
      await symlink(root, path.join(folder, 'node_modules/@chat-service/server'), 'junction')
      await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: format }))
      if (checked.length > 0) await compiled.compile(checked)
      else await compiled.transpile(format)
    } catch (error) {
      await compiled.remove()
      throw error
    }
    return compiled
  }

  private async compile(hosts: string[]): Promise<void> {
    const files = hosts.map((host) => `${host}.ts`)
    await writeFile(path.join(this.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
    await promisify(execFile)(process.execPath, [tsc, '-p', this.folder]).catch((error: { stdout: string }) => {
      throw new Error(`The examples do not compile: ${error.stdout}`)
    })
  }

  private async transpile(format: Format): Promise<void> {
    const options = { ...compilerOptions, target: ts.ScriptTarget.ES2022, types: [] }
    const module = format === 'module' ? ts.ModuleKind.ES2022 : ts.ModuleKind.CommonJS
    await mkdir(path.join(this.folder, 'out'))
    for (const name of (await readdir(this.folder)).filter((file) => file.endsWith('.ts'))) {
      const text = await readFile(path.join(this.folder, name), 'utf8')
      const { outputText } = ts.transpileModule(text, { compilerOptions: { ...options, module } })
      await writeFile(path.join(this.folder, 'out', name.replace('.ts', '.js')), outputText)
    }
  }

  /** The compiled program, relative to the root. */
  program(host: string): string {
    return path.relative(root, path.join(this.folder, 'out', `${host}.js`))
  }

  /** Whether it was compiled to `require` rather than `import`. */
  async usesRequire(host: string): Promise<boolean> {
    return (await readFile(path.join(root, this.program(host)), 'utf8')).includes('require("@chat-service/server')
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}
