// Redocly treats a removed path and a new one as a rename. Here operations are matched by id.

const code = (value) => `\`${value}\``

const idsOf = (item) => Object.values(item).flatMap((operation) => operation?.operationId ?? [])

const template = (path) => path.replace(/\{[^}]+\}/g, '{}')

/**
 * Pairs the paths of two documents.
 *
 * @returns `base` and `revision` with only their common paths, under the newer names; `oldName` of a path; and renamed,
 * removed and new paths as changes.
 */
export function alignPaths(base, revision) {
  if (!base.paths || !revision.paths) return { base, revision, oldName: (path) => path, changes: [] }
  const before = Object.entries(base.paths)
  const fresh = new Map(Object.entries(revision.paths).filter(([path]) => !(path in base.paths)))
  const newNames = new Map(before.filter(([path]) => path in revision.paths).map(([path]) => [path, path]))
  const changes = []
  for (const [path, item] of before.filter(([path]) => !newNames.has(path))) {
    const ids = idsOf(item)
    const [renamed] = [...fresh].find(([, other]) => idsOf(other).some((id) => ids.includes(id))) ?? []
    if (renamed === undefined) {
      changes.push(changeOf('removed', 'major', path, `Path ${code(path)} was removed.`, ids))
      continue
    }
    const weight = template(path) === template(renamed) ? 'patch' : 'major'
    const text = `Path ${code(path)} was renamed to ${code(renamed)}.`
    changes.push(changeOf('modified', weight, renamed, text, [path, ...ids]))
    newNames.set(path, renamed)
    fresh.delete(renamed)
  }
  for (const [path, item] of fresh)
    changes.push(changeOf('added', 'minor', path, `Path ${code(path)} was added.`, idsOf(item)))
  const oldNames = new Map([...newNames].map(([old, now]) => [now, old]))
  const common = (paths, nameOf) => Object.fromEntries([...oldNames.keys()].map((path) => [path, paths[nameOf(path)]]))
  return {
    base: { ...base, paths: common(base.paths, (path) => oldNames.get(path)) },
    revision: { ...revision, paths: common(revision.paths, (path) => path) },
    oldName: (path) => oldNames.get(path) ?? path,
    changes,
  }
}

const changeOf = (kind, weight, path, text, names) => ({
  ...{ weight, kind, text },
  keys: ['paths', path],
  names: [path, ...names],
})
