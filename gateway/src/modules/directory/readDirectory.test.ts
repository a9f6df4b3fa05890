import { generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { suiteFolder } from '../../testing/openFolder.ts'
import { OURS, readDirectory } from './readDirectory.ts'

const folder = suiteFolder()
const file = join(folder, 'directory.json')
const write = (content: unknown) =>
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
const own = { version: 1, updated: '2026-11-21' }
const harbour = { id: 'harbour', name: 'Harbour', chains: ['eip155:1'], relays: ['*'] }
const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

test('an operator puts wallets before ours, takes some out, and changes others', () => {
  const ours = readDirectory({ file: undefined, publicKey: undefined })
  const [, , third] = ours
  write({ ...own, remove: [METAMASK], wallets: [harbour, { ...third, name: 'Another name' }] })
  const read = readDirectory({ file, publicKey: undefined })
  expect(read.slice(0, 3).map(({ name }) => name)).toEqual(['Harbour', 'Another name', 'Trust Wallet'])
  expect(read.length).toBe(ours.length)
  expect(read.some(({ id }) => id === METAMASK)).toBe(false)
})

test('an operator replaces all of ours', () => {
  write({ ...own, mode: 'replace', wallets: [harbour] })
  expect(readDirectory({ file, publicKey: undefined }).map(({ id }) => id)).toEqual(['harbour'])
})

test.each([
  [
    { ...harbour, mobile_link: 'javascript:alert(1)' },
    'wallets.0.mobile_link ("Harbour") must be an app scheme',
  ],
  [{ ...harbour, mobile_link: 'JavaScript:alert(1)' }, 'wallets.0.mobile_link'],
  [{ ...harbour, mobile_link: 'http://wallet.example' }, 'wallets.0.mobile_link'],
  [{ ...harbour, mobile_link: 'harbour' }, 'wallets.0.mobile_link ("Harbour") must begin with a scheme'],
  [{ ...harbour, desktop_link: 'data:text/html,hi' }, 'wallets.0.desktop_link'],
  [
    { ...harbour, universal_link: 'harbour://' },
    'wallets.0.universal_link ("Harbour") must be an https address',
  ],
  [{ ...harbour, webapp_link: 'http://wallet.example' }, 'wallets.0.webapp_link'],
  [{ ...harbour, homepage: `https://${'a'.repeat(600)}.example` }, 'wallets.0.homepage'],
  [
    { ...harbour, name: '<b>Harbour</b>' },
    'wallets.0.name ("<b>Harbour</b>") must have no control characters',
  ],
  [{ ...harbour, name: 'Har\u202ebour' }, 'wallets.0.name'],
  [{ ...harbour, name: '' }, 'wallets.0.name'],
  [{ ...harbour, id: '../etc' }, 'wallets.0.id'],
  [{ ...harbour, chains: ['arbitrum'] }, 'wallets.0.chains.0'],
  [
    { ...harbour, relays: ['https://relay.example'] },
    'wallets.0.relays.0 ("Harbour") must be a wss address or *',
  ],
  [{ ...harbour, relays: ['ws://relay.example'] }, 'wallets.0.relays.0'],
  [{ ...harbour, rdns: 'harbour' }, 'wallets.0.rdns'],
  [{ ...harbour, badge_type: 'gold' }, 'wallets.0.badge_type'],
  [{ ...harbour, mobilelink: 'harbour://' }, 'wallets.0.mobilelink'],
  [{ name: 'Harbour', chains: [] }, 'wallets.0.id'],
])('names the wallet and the field that is wrong: %o', (wallet, message) => {
  write({ ...own, wallets: [wallet] })
  expect(() => readDirectory({ file, publicKey: undefined })).toThrow(`DIRECTORY_FILE: ${file}: ${message}`)
})

test.each([
  ['not json', 'is not JSON in UTF-8'],
  ['[]', 'version'],
  ['7', 'Invalid type'],
  ['{"version":2,"updated":"2026-11-21","wallets":[]}', 'version must be 1'],
  [{ ...own, wallets: [harbour, harbour] }, 'two wallets have the id "harbour"'],
  [{ ...own, mode: 'add', wallets: [] }, 'mode must be extend or replace'],
])('says what is wrong with the file: %s', (content, message) => {
  write(content)
  expect(() => readDirectory({ file, publicKey: undefined })).toThrow(message)
})

test('says that the file is not there', () => {
  const missing = join(folder, 'missing.json')
  expect(() => readDirectory({ file: missing, publicKey: undefined })).toThrow(`${missing} cannot be read`)
})

test('a lab may name addresses on its own machine', () => {
  const lab = {
    ...harbour,
    mobile_link: 'http://localhost:4100/phone',
    webapp_link: 'http://127.0.0.1:4100/phone',
    relays: ['ws://localhost:4110/relay'],
  }
  write({ ...own, mode: 'replace', wallets: [lab] })
  expect(readDirectory({ file, publicKey: undefined })).toEqual([lab])
})

test('with a public key, a file has to be signed by it, and unchanged since', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const text = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
  const content = JSON.stringify({ ...own, mode: 'replace', wallets: [harbour] })
  write(content)
  const read = () => readDirectory({ file, publicKey: text }).length
  expect(read).toThrow(`${file}.sig cannot be read`)
  writeFileSync(`${file}.sig`, sign(null, Buffer.from(content), privateKey).toString('base64'))
  expect(read()).toBe(1)
  write(content.replace('Harbour', 'Harbor'))
  expect(read).toThrow(`${file}.sig is not that key's signature`)
  const other = generateKeyPairSync('ed25519').privateKey
  write(content)
  writeFileSync(`${file}.sig`, sign(null, Buffer.from(content), other).toString('base64'))
  expect(read).toThrow('is not that key')
  for (const broken of ['', 'AAAA', '!!!']) {
    writeFileSync(`${file}.sig`, broken)
    expect(read).toThrow('is not that key')
  }
})

test('ours is signed with the key beside it', () => {
  const publicKey = readFileSync(OURS.replace('.json', '.pub'), 'utf8').trim()
  expect(readDirectory({ file: undefined, publicKey }).length).toBeGreaterThanOrEqual(60)
})

test('a public key that is none is a mistake in the settings', () => {
  const message = 'DIRECTORY_PUBLIC_KEY is not valid. Write the 32 bytes of an Ed25519 public key in base64.'
  expect(() => readConfig({ DIRECTORY_PUBLIC_KEY: 'secret' })).toThrow(message)
})
