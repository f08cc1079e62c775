import path from 'node:path'
import { npm, succeed } from '../program.mjs'

/** Whether this CI provides npm with an OpenID Connect token: GitHub Actions with `id-token: write`, or GitLab. */
export const canProve = () => Boolean(process.env.ACTIONS_ID_TOKEN_REQUEST_URL || process.env.SIGSTORE_ID_TOKEN)

/**
 * Packs packages of a checkout, each after the build in its `prepack`, and checks their versions if they have a next one.
 *
 * @param {{ name: string, folder: string, next?: string }[]} packages
 * @returns {Record<string, any>} npm's description of each tarball, by the package's name
 */
export function npmPack(root, packages, destination) {
  const folders = packages.map(({ folder }) => `./${folder}`)
  const args = ['pack', '--json', '--pack-destination', destination, ...folders]
  const stdout = succeed('npm pack', npm(args, { cwd: root }))
  // Some versions of npm print the output of prepack first.
  const packed = JSON.parse(stdout.slice(stdout.search(/^\[$/m)))
  for (const { name, version } of packed) {
    const { next = version } = packages.find((entry) => entry.name === name) ?? {}
    if (version !== next) throw new Error(`npm packed ${name} ${version}, not ${next}`)
  }
  return Object.fromEntries(packed.map((one) => [one.name, { ...one, tarball: path.join(destination, one.filename) }]))
}

const kilobytes = (bytes) => `${Math.round(bytes / 1000).toLocaleString('en')} kB`.padStart(10)

/** Prints the content of a package: its folders with their sizes, and its top-level files. */
export function listPackage({ name, version, files, size, unpackedSize }) {
  const places = new Map()
  for (const { path: file, size: bytes } of files) {
    const parts = file.split('/')
    const place = parts.length > 2 ? `${parts[0]}/${parts[1]}/` : parts.length > 1 ? `${parts[0]}/` : file
    const { count = 0, sum = 0 } = places.get(place) ?? {}
    places.set(place, { count: count + 1, sum: sum + bytes })
  }
  console.log(
    `\n${name} ${version}: ${files.length} files, ${kilobytes(size).trim()} packed, ${kilobytes(unpackedSize).trim()} unpacked`,
  )
  for (const [place, { count, sum }] of [...places].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`${kilobytes(sum)}  ${place}${place.endsWith('/') ? ` (${count})` : ''}`)
}

const isPublished = ({ name, version }) => npm(['view', `${name}@${version}`, 'version']).stdout.trim() === version

/** Publishes a tarball, unless an earlier attempt did; a dry run prints the command. */
export function publishPackage({ name, version, tarball }, { publish, provenance }) {
  const args = ['publish', tarball, '--access', 'public', ...(provenance ? ['--provenance'] : [])]
  if (!publish)
    return console.log(
      `Would publish ${name} ${version}: npm publish ${path.basename(tarball)} --access public --provenance`,
    )
  if (isPublished({ name, version })) return console.log(`${name} ${version} is published already.`)
  succeed(`npm publish of ${name}`, npm(args))
  console.log(`Published ${name} ${version}.`)
}
