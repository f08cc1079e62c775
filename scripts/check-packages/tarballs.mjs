import fs from 'node:fs'
import path from 'node:path'
import { getExitCode } from '@arethetypeswrong/cli/internal/getExitCode'
import { typed } from '@arethetypeswrong/cli/internal/render'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { copyBuild, copyClone } from '../copy-clone.mjs'
import { readJson, root } from '../program.mjs'
import { packages } from '../release/packages.mjs'
import { npmPack } from '../release/publish.mjs'

/** Files that a package must hold besides those that its package.json names, which publint looks for. */
const wanted = {
  '@chat-service/server': ['dist/web/index.html', 'dist/studio/index.html.gz', 'dist/docs/rest/sendMessage.html.gz'],
  '@chat-service/conformance': ['spec/openapi.yaml', 'spec/asyncapi.yaml', 'spec/vectors/messages.json'],
  '@chat-service/create': ['template/package.json'],
}
const ofEach = ['README.md', 'LICENSE']

/** Every relative link of a packed page leads to a packed file or to a folder that holds one. */
const checkLinks = (folder, files) => {
  const leadsTo = (target) => files.some((file) => file === target || file.startsWith(`${target}/`))
  const broken = files
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => {
      const text = fs.readFileSync(path.join(folder, page), 'utf8')
      return [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
        .filter(([, link]) => !leadsTo(path.posix.join(path.posix.dirname(page), link).replace(/\/$/, '')))
        .map(([, link]) => `${page} → ${link}`)
    })
  if (broken.length > 0) throw new Error(`Links that lead nowhere in the package of ${folder}:\n${broken.join('\n')}`)
}

const checkFiles = (name, folder, files) => {
  const unwanted = files.filter((file) => /(^|\/)(test|node_modules|vendor|\.data|\.stamp)(\/|$)/.test(file))
  if (unwanted.length > 0) throw new Error(`${name} holds ${unwanted.join(', ')}`)
  const missing = [...ofEach, ...(wanted[name] ?? [])].filter((file) => !files.includes(file))
  if (missing.length > 0) throw new Error(`${name} lacks ${missing.join(', ')}: see its "prepack"`)
  checkLinks(folder, files)
}

/** By the libraries of publint and attw: each of their processes would load a compiler. */
const checkTarball = async (name, tarball, { type, exports }) => {
  const data = new Uint8Array(fs.readFileSync(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true })
  const errors = messages.filter((message) => message.type === 'error').map((message) => formatMessage(message, pkg))
  if (errors.length > 0) throw new Error(`publint of ${name}:\n${errors.join('\n')}`)
  // A program alone.
  if (!exports) return
  // The specifications are exported as files to be read; they have no types, and neither have styles.
  const excludeEntrypoints = ['openapi.yaml', 'asyncapi.yaml', 'styles.css', 'package.json']
  const analysis = await checkPackage(createPackageFromTarballData(data), { excludeEntrypoints })
  const isForImport = type === 'module' && !JSON.stringify(exports).includes('"require"')
  /** @type {'cjs-resolves-to-esm'[]} */
  const ignoreRules = isForImport ? ['cjs-resolves-to-esm'] : []
  if (analysis.types && getExitCode(analysis, { ignoreRules }) !== 0)
    throw new Error(`attw of ${name}:\n${await typed(analysis, { format: 'ascii', ignoreRules })}`)
}

/**
 * Packs all packages from a clone as `npm publish` does, with the packages and the build of this checkout, and checks
 * the tarballs.
 *
 * @returns {Promise<Record<string, string>>} the tarball of each package
 */
export const packAll = async (clone, destination) => {
  copyClone(clone)
  copyBuild(clone)
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'), 'junction')
  const packed = npmPack(clone, packages, destination)
  const tarballs = {}
  for (const { name, folder } of packages) {
    const { filename, files, size, tarball } = packed[name]
    checkFiles(
      name,
      path.join(clone, folder),
      files.map((file) => file.path),
    )
    console.log(`${filename}: ${files.length} files, ${Math.round(size / 1024)} KB packed`)
    tarballs[name] = tarball
    await checkTarball(name, tarball, readJson(clone, folder, 'package.json'))
  }
  return tarballs
}
