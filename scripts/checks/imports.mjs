// Enforces the import table, which docs/architecture.md shows too (tables.mjs): reads every package.json and every import.
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, relative, resolve, sep } from 'node:path'
import { listFiles } from '../lib/files.mjs'
import { fromRoot, root } from '../lib/paths.mjs'
import { readSource } from './source.mjs'

const adapters = ['evm', 'solana', 'bitcoin', 'polkadot']
// The EVM adapter decodes what a gateway builds before it asks a wallet. Bitcoin's signatures are verified in one place, for sign-in too.
const moreImports = { evm: ['clear-signing'], bitcoin: ['siwx'], polkadot: ['siwx'] }
const anything = 'anything'

/** Which of our own packages each part may import, and whether it may use what only Node has. */
export const importTable = [
  { part: 'packages/contract', mayImport: [], inBrowser: true },
  { part: 'packages/core', mayImport: ['contract'], inBrowser: true },
  { part: 'packages/clear-signing', mayImport: [], inBrowser: true },
  { part: 'packages/smart-account', mayImport: ['contract'], inBrowser: true },
  ...adapters.map((name) => ({
    part: `packages/${name}`,
    mayImport: ['core', 'contract', ...(moreImports[name] ?? [])],
    inBrowser: true,
    ...(name === 'evm' ? { note: '`evm/src/react` alone also react' } : {}),
  })),
  { part: 'packages/react', mayImport: ['core', 'contract'], inBrowser: true, note: 'never an adapter' },
  { part: 'packages/siwx', mayImport: ['contract'], inBrowser: true },
  { part: 'apps/backing', mayImport: ['react', ...adapters, 'core', 'contract', 'siwx'], inBrowser: true },
  {
    part: 'apps/frame',
    mayImport: ['clear-signing', 'contract', 'react', 'smart-account'],
    inBrowser: true,
    note: 'of react only `/primitives`, in the windows',
  },
  { part: 'gateway', mayImport: ['clear-signing', 'contract', 'siwx', 'smart-account'], inBrowser: false },
  { part: 'lab', mayImport: anything, inBrowser: false, note: 'nothing that ships imports it' },
  { part: 'e2e', mayImport: anything, inBrowser: false, note: 'nothing that ships imports it' },
  { part: 'tools', mayImport: anything, inBrowser: false, note: 'nothing that ships imports it' },
]

// Nothing imports these; tests and `npm start` only run them.
const leaves = ['lab', 'e2e', 'tools', 'backing', 'frame', 'gateway']
// Helpers of tests live in folders called testing/, which no package builds.
const isTest = (file) => /\.(test|test-d|bench)\.tsx?$|[/\\]testing[/\\]/.test(file)
const isSource = (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !file.endsWith('.css.ts')

/** Every breach of the import table and of the rules on specifiers, as `path:line: what is wrong`. */
export function findImportBreaches() {
  const parts = importTable.filter(({ part }) => existsSync(fromRoot(part, 'package.json')))
  return [...parts.flatMap(breachesOfPart), ...unlistedParts()]
}

function breachesOfPart(rule) {
  const manifest = JSON.parse(readFileSync(fromRoot(rule.part, 'package.json'), 'utf8'))
  const declared = new Set(
    Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies }),
  )
  const place = `${rule.part}/package.json`
  const fromManifest = [...declared].flatMap((name) => {
    const problem = isOurs(name) ? problemWithOurs(rule, name) : problemWithTheirs(name)
    return problem === undefined ? [] : [`${place}: ${problem}`]
  })
  const files = listFiles(
    fromRoot(rule.part),
    (file) => isSource(file) && !isTest(file) && !isTooling(rule, file),
  )
  const fromFiles = files.flatMap((file) =>
    readSource(file).imports.flatMap(({ specifier, line, typeOnly }) => {
      const problem = judgeImport({ rule, declared, file, specifier, typeOnly })
      return problem === undefined ? [] : [`${relative(root, file)}:${line}: ${problem}`]
    }),
  )
  return [...fromManifest, ...fromFiles]
}

// The gallery and build configurations belong to the work tree, not to what a package ships.
// A host under test that has an installation of its own keeps its framework's rules.
const isTooling = (rule, file) =>
  file.startsWith(fromRoot('e2e', 'hosts', 'next') + sep) ||
  // Public pairing clients, each with its own installation. Everything in these folders belongs to them.
  file.startsWith(fromRoot('e2e', 'pairing', 'peers') + sep) ||
  (!file.startsWith(fromRoot(rule.part, 'src')) &&
    (/^(packages|apps)\//.test(rule.part) || /\.config\.ts$/.test(file)))

/** What is wrong with one import of one file in a part, or undefined. */
export function judgeImport({ rule, declared, file, specifier, typeOnly }) {
  if (specifier.startsWith('.')) return problemWithRelative(rule, file, specifier)
  if (isBuiltin(specifier)) {
    if (rule.inBrowser) return `"${specifier}" exists only in Node; this part runs in a browser`
    return specifier.startsWith('node:') ? undefined : `write "node:${specifier}"`
  }
  const name = packageOf(specifier)
  const problem = isOurs(name) ? problemWithOurs(rule, name, file) : problemWithTheirs(name)
  if (problem !== undefined) return problem
  if (name === 'react' && isAdapter(rule) && !file.startsWith(fromRoot(rule.part, 'src', 'react') + sep))
    return `only ${rule.part}/src/react may import react`
  // Types of React and similar packages come from @types packages, which aren't imported by name.
  if (!declared.has(name) && !typeOnly && rule.mayImport !== anything && !specifier.startsWith('virtual:')) {
    return `"${name}" is not in ${rule.part}/package.json`
  }
  return undefined
}

function problemWithRelative(rule, file, specifier) {
  const target = resolve(dirname(file), specifier)
  // Tests of the whole product start it with the same scripts as a user.
  if (rule.mayImport === anything && target.startsWith(fromRoot('scripts'))) return undefined
  // All of e2e is tests, which may reach into any source.
  if (rule.part === 'e2e') return undefined
  if (!target.startsWith(fromRoot(rule.part) + sep))
    return `"${specifier}" leaves the package: import it by its name`
  if (isTest(target)) return `"${specifier}" is for tests only`
  if (/\.(tsx?|css|svg|json|png)(\?\w+)?$/.test(specifier)) return undefined
  return `"${specifier}" must end in .ts or .tsx`
}

function problemWithOurs(rule, name, file) {
  const target = name.slice('@latchkey/'.length)
  if (rule.mayImport === anything) return undefined
  if (leaves.includes(target)) return `nothing imports ${name}`
  // An adapter's hooks are an entry of their own, for hosts that have React.
  if (
    target === 'react' &&
    isAdapter(rule) &&
    (!file || file.startsWith(fromRoot(rule.part, 'src', 'react') + sep))
  )
    return undefined
  return rule.mayImport.includes(target)
    ? undefined
    : `${rule.part} may not import ${name} (see docs/architecture.md)`
}

const isAdapter = ({ part }) => adapters.some((name) => part === `packages/${name}`)

function problemWithTheirs(name) {
  return /^@(reown|walletconnect)\//.test(name) ? `${name} is never a dependency of ours` : undefined
}

function unlistedParts() {
  const folders = ['packages', 'apps'].flatMap((folder) =>
    listFiles(fromRoot(folder), (file) => /[/\\](packages|apps)[/\\][^/\\]+[/\\]package\.json$/.test(file)),
  )
  return folders
    .map((file) => relative(root, dirname(file)).split(sep).join('/'))
    .filter((part) => !importTable.some((rule) => rule.part === part))
    .map((part) => `${part}: not in the import table (scripts/checks/imports.mjs and docs/architecture.md)`)
}

const isOurs = (name) => name.startsWith('@latchkey/')
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
