import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const root = path.resolve(__dirname, '../..')
/** The compiler of the build. */
export const tsc = path.join(root, 'node_modules/typescript-7/bin/tsc')

export type Format = 'module' | 'commonjs'

const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  strict: true,
  esModuleInterop: true,
  // scripts/check-packages.mjs compiles a host of the service with it.
  skipLibCheck: true,
  experimentalDecorators: true,
  types: ['node'],
  outDir: 'out',
  noEmitOnError: true,
}

/** The examples as a separate application with the package installed, in one of the two module formats. */
export class CompiledHosts {
  private constructor(private readonly folder: string) {}

  /**
   * @param checked hosts to type-check against the declarations of the build.
   * @throws with the compiler's errors.
   */
  static async of(format: Format, checked: string[] = []): Promise<CompiledHosts> {
    const cache = path.join(root, '.cache')
    await mkdir(cache, { recursive: true })
    // Inside the checkout, so the hosts' packages resolve.
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
    await promisify(execFile)(process.execPath, [tsc, '-p', this.folder]).catch((error: { stdout: string }) => {
      throw new Error(`The examples do not compile: ${error.stdout}`)
    })
  }

  private async transpile(format: Format): Promise<void> {
    await build({
      entryPoints: [path.join(this.folder, '*.ts')],
      outdir: path.join(this.folder, 'out'),
      format: format === 'module' ? 'esm' : 'cjs',
      platform: 'node',
      tsconfigRaw: { compilerOptions: { target: 'es2022', experimentalDecorators: true } },
    })
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
