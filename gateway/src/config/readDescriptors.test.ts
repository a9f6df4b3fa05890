import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../testing/openFolder.ts'
import { descriptorsOf, readDescriptors } from './readDescriptors.ts'
import { SettingReader } from './SettingReader.ts'

const CONTRACT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const common = {
  metadata: { owner: 'Shop' },
  display: {
    formats: { 'pay(uint256 amount)': { intent: 'Pay', fields: [{ path: 'amount', label: 'Amount' }] } },
  },
}
const context = { contract: { deployments: [{ chainId: 42161, address: CONTRACT }] } }

/** Reads a folder of files. @returns the descriptors, and the mistakes */
function readFolder(files: Readonly<Record<string, unknown>>) {
  const outer = testFolder()
  const folder = join(outer, 'own')
  mkdirSync(join(folder, 'within'), { recursive: true })
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  const read = new SettingReader({ WALLET_DESCRIPTORS_DIR: folder })
  const descriptors = readDescriptors(read)
  let mistakes = ''
  try {
    read.throwIfWrong()
  } catch (error) {
    mistakes = String(error)
  }
  return { found: descriptorsOf(descriptors, 42161, CONTRACT.toLowerCase()), mistakes }
}

test('descriptors are read from the folder and those within it, with what they include', () => {
  const { found, mistakes } = readFolder({
    'common.json': common,
    'within/shop.json': { includes: '../common.json', context },
    'readme.txt': 'no descriptor',
  })
  expect(mistakes).toBe('')
  expect(found).toEqual([{ includes: '../common.json', context, ...common }])
})

test.each([
  ['not JSON', { 'shop.json': '{' }, 'shop.json: The file is not JSON.'],
  [
    'a wrong field',
    { 'shop.json': { ...common, context, metadata: {} } },
    'shop.json: metadata.owner is missing.',
  ],
  [
    'an include on the internet',
    { 'shop.json': { context, includes: 'https://example.com/common.json' } },
    'shop.json: includes is not a file of the folder; others are not loaded.',
  ],
  [
    'an include that is not there',
    { 'shop.json': { context, includes: 'common.json' } },
    'shop.json: includes names common.json, which does not exist.',
  ],
  [
    'an include outside',
    { '../outside.json': common, 'shop.json': { context, includes: '../outside.json' } },
    'shop.json: includes names ../outside.json, which is outside the folder.',
  ],
  [
    'an include of itself',
    { 'shop.json': { context, includes: 'shop.json' } },
    'shop.json: includes goes in a circle, or too deep.',
  ],
  [
    'a large file',
    { 'shop.json': JSON.stringify({ context, text: 'a'.repeat(262_144) }) },
    'shop.json: The file has more than 262144 bytes.',
  ],
])('%s stops the gateway, with the file and the field', (_, files, message) => {
  expect(readFolder(files).mistakes).toContain(`WALLET_DESCRIPTORS_DIR: ${message}`)
})

test('a folder that is not there stops the gateway', () => {
  const read = new SettingReader({ WALLET_DESCRIPTORS_DIR: '/nowhere' })
  readDescriptors(read)
  expect(() => read.throwIfWrong()).toThrow('WALLET_DESCRIPTORS_DIR is no folder')
})
