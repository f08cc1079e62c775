import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import ts from 'typescript'

/** The file that a module or a declaration imports from beside it. */
const beside = (file, name) => {
  const target = path.join(path.dirname(file), name)
  return file.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target
}

/** The packages that a published module or declaration imports, with those of the files beside it that it imports. */
export const packagesImported = (file, seen = new Set()) => {
  if (seen.has(file)) return []
  seen.add(file)
  const { importedFiles, typeReferenceDirectives } = ts.preProcessFile(fs.readFileSync(file, 'utf8'), true, true)
  return [...importedFiles, ...typeReferenceDirectives].flatMap(({ fileName: name }) => {
    if (name.startsWith('.')) return packagesImported(beside(file, name), seen)
    return isBuiltin(name) ? [] : name.split('/', name.startsWith('@') ? 2 : 1).join('/')
  })
}
