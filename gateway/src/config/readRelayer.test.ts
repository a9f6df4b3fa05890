import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../testing/openFolder.ts'
import { readConfig } from './config.ts'

const NODE = { RPC_URL_42161: 'http://127.0.0.1:9' }

function keyFile(text: string): string {
  const folder = testFolder()
  const path = join(folder, 'relayer.key')
  writeFileSync(path, text, { mode: 0o600 })
  return path
}

test('there is no relayer without a key, and it serves every EVM chain with a node', () => {
  expect(readConfig(NODE).relayer).toBeUndefined()
  const key = `0x${'11'.repeat(32)}`
  const { relayer } = readConfig({ ...NODE, RELAYER_KEY_FILE: keyFile(`${key}\n`) })
  expect(relayer).toMatchObject({
    key,
    chains: ['eip155:42161'],
    sponsor: { perDayGwei: 0n, perAccountDayGwei: 0n },
  })
})

test('it does not start with a key that others may read, and says how to close the file', () => {
  const path = keyFile(`0x${'11'.repeat(32)}`)
  chmodSync(path, 0o644)
  expect(() => readConfig({ ...NODE, RELAYER_KEY_FILE: path })).toThrow(
    `RELAYER_KEY_FILE: ${path} can be used by others than the gateway's user: its mode is 644. Run: chmod 600 ${path}`,
  )
})

test('it does not start with a key that is none, and never says what the file holds', () => {
  const secret = `0x${'ab'.repeat(31)}`
  const start = (more: Record<string, string>) => () => readConfig({ ...NODE, ...more })
  expect(start({ RELAYER_KEY_FILE: keyFile(secret) })).toThrow('RELAYER_KEY_FILE holds no private key')
  expect(start({ RELAYER_KEY_FILE: keyFile(secret) })).not.toThrow(secret)
  expect(start({ RELAYER_KEY_FILE: '/nowhere/relayer.key' })).toThrow('RELAYER_KEY_FILE does not exist')
  const good = { RELAYER_KEY_FILE: keyFile(`0x${'11'.repeat(32)}`) }
  const message = 'RELAYER_CHAINS names eip155:10, which has no node'
  expect(start({ ...good, RELAYER_CHAINS: '10' })).toThrow(message)
  expect(start({ ...good, RELAYER_SPONSOR_PER_DAY: '-1' })).toThrow('RELAYER_SPONSOR_PER_DAY')
})
