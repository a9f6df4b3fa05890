// A bill of materials from package-lock.json: `node scripts/sbom.mjs gateway` prints CycloneDX 1.5 as JSON. `npm sbom` refuses a
// repository whose root has no version, and dates what it writes; this is the same text for the same lock file.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { closureOf } from './lib/closure.mjs'

/** @param part 'gateway', 'packages/react', 'apps/backing', … */
export function writeSbom(part) {
  const all = closureOf(part)
  const root = all.find(({ path }) => path === part)
  const byPath = new Map(all.map((one) => [one.path, one]))
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: describe(root, 'application') },
    components: all.filter((one) => one !== root).map((one) => describe(one, 'library')),
    dependencies: all.map((one) => ({
      ref: refOf(one),
      dependsOn: one.needs.map((path) => refOf(byPath.get(path))).sort(),
    })),
  }
  const serial = createHash('sha256').update(JSON.stringify(bom)).digest('hex')
  // A version 8 UUID: its bits are ours.
  const uuid = `${serial.slice(0, 8)}-${serial.slice(8, 12)}-8${serial.slice(13, 16)}-8${serial.slice(17, 20)}-${serial.slice(20, 32)}`
  const { bomFormat, specVersion, ...rest } = bom
  return { bomFormat, specVersion, serialNumber: `urn:uuid:${uuid}`, ...rest }
}

function describe(one, type) {
  const { name, version, license, integrity, isOptional } = one
  const [, algorithm, hash] = /^sha(\d+)-(.+)$/.exec(integrity ?? '') ?? []
  const content = hash && Buffer.from(hash, 'base64').toString('hex')
  const terms = /\s/.test(license) ? { expression: license } : { license: { id: license } }
  return {
    ...{ type, 'bom-ref': refOf(one), name, version },
    ...(isOptional && { scope: 'optional' }),
    ...(license && { licenses: [terms] }),
    ...(one.isOurs ? {} : { purl: purlOf(one) }),
    ...(hash && { hashes: [{ alg: `SHA-${algorithm}`, content }] }),
  }
}

/** Two copies of one version can be in one tree. */
const refOf = (one) => (one.isOurs ? `${one.name}@${one.version}` : `${purlOf(one)}#${one.path}`)
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(writeSbom(process.argv[2] ?? 'gateway'), null, 2))
