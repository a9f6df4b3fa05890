// The wallet directory: `node scripts/directory.mjs build` makes gateway/directory.json of its facts and signs it.
// `sign FILE --key KEY` signs an operator's own; `key KEY` makes a pair; `verify FILE --public TEXT` checks. docs/directory.md.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { renderDirectory } from './directory/build.mjs'
import { readIfThere, writeIfChanged } from './lib/files.mjs'
import { cacheDir, fromRoot } from './lib/paths.mjs'

export const directoryPath = fromRoot('gateway', 'directory.json')
const publicKeyPath = fromRoot('gateway', 'directory.pub')
/** The private key of the user who builds the directory. It isn't in the repository; if lost, a new public key is needed. */
const ownKeyPath = join(cacheDir, 'directory.key')

const help = `node scripts/directory.mjs build                       gateway/directory.json, its signature and its public key
node scripts/directory.mjs key KEY                     a new private key in the file KEY; says the public one
node scripts/directory.mjs sign FILE --key KEY         writes FILE.sig
node scripts/directory.mjs verify FILE --public TEXT   whether FILE.sig is that key's
`

/** The value for DIRECTORY_PUBLIC_KEY: the 32 bytes of an Ed25519 key in base64. */
export function publicTextOf(key) {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
}

export function signatureOf(bytes, privateKey) {
  return sign(null, bytes, privateKey).toString('base64')
}

function makeKey(path) {
  if (existsSync(path)) throw new Error(`${path} is there already. Choose another name.`)
  const { privateKey } = generateKeyPairSync('ed25519')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  return privateKey
}

function signFile(path, privateKey) {
  writeFileSync(`${path}.sig`, `${signatureOf(readFileSync(path), privateKey)}\n`)
}

function build() {
  const before = readIfThere(directoryPath)
  const today = new Date().toISOString().slice(0, 10)
  const updated = /"updated": "(.*?)"/.exec(before ?? '')?.[1] ?? today
  // The date changes only if something else changed.
  const text = renderDirectory(updated) === before ? before : renderDirectory(today)
  writeIfChanged(directoryPath, text)
  const key = existsSync(ownKeyPath) ? createPrivateKey(readFileSync(ownKeyPath)) : makeKey(ownKeyPath)
  signFile(directoryPath, key)
  writeFileSync(publicKeyPath, `${publicTextOf(key)}\n`)
  console.log(`${JSON.parse(text).wallets.length} wallets, signed with ${publicTextOf(key)}`)
}

function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, public: { type: 'string' } },
  })
  const [command, file] = positionals
  if (command === 'build') build()
  else if (command === 'key' && file) console.log(publicTextOf(makeKey(file)))
  else if (command === 'sign' && file && values.key) {
    const key = createPrivateKey(readFileSync(values.key))
    signFile(file, key)
    console.log(`${file}.sig  DIRECTORY_PUBLIC_KEY=${publicTextOf(key)}`)
  } else if (command === 'verify' && file && values.public) {
    const der = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(values.public, 'base64'),
    ])
    const key = createPublicKey({ key: der, type: 'spki', format: 'der' })
    const signature = Buffer.from(readFileSync(`${file}.sig`, 'utf8').trim(), 'base64')
    const isGood = verify(null, readFileSync(file), key, signature)
    console.log(isGood ? 'The signature is good.' : 'The signature is of another key, or of another text.')
    if (!isGood) process.exitCode = 1
  } else {
    console.error(help)
    process.exitCode = 1
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
