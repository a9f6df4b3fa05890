import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { directoryPath, publicTextOf, signatureOf } from '../directory.mjs'
import { ownId, renderDirectory } from './build.mjs'

const text = readFileSync(directoryPath, 'utf8')
const { updated, wallets } = JSON.parse(text)

test('gateway/directory.json is built from the collected facts; `node scripts/directory.mjs build` rebuilds it', () => {
  expect(renderDirectory(updated)).toBe(text)
})

test('lists at least 60 wallets, each known by its own id and name', () => {
  expect(wallets.length).toBeGreaterThanOrEqual(60)
  expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
  expect(new Set(wallets.map(({ name }) => name)).size).toBe(wallets.length)
  for (const { id } of wallets) expect(id).toMatch(/^[0-9a-f]{64}$/)
  expect(wallets.find(({ name }) => name === 'Enkrypt').id).toBe(ownId('enkrypt'))
})

test('every field of every wallet cites where it was read, and when', () => {
  for (const { id: _, facts, ...fields } of wallets) {
    for (const { source, date } of facts) {
      expect([fields.name, source]).toEqual([fields.name, expect.stringMatching(/^https:\/\/\S+$/)])
      expect(date).toMatch(/^20\d\d-\d\d-\d\d$/)
    }
    const cited = new Set(facts.flatMap((fact) => fact.fields))
    // That nothing is known is nothing that a source says.
    const said = Object.entries(fields).filter(([, value]) => !Array.isArray(value) || value.length > 0)
    for (const [field] of said)
      expect([fields.name, field, cited.has(field)]).toEqual([fields.name, field, true])
  }
})

test('a wallet pairs over the public relay of its client, or not at all', () => {
  const ways = ['mobile_link', 'universal_link', 'desktop_link', 'webapp_link']
  for (const wallet of wallets)
    expect([wallet.name, wallet.relays]).toEqual([
      wallet.name,
      ways.some((way) => wallet[way])
        ? ['wss://relay.walletconnect.org', 'wss://relay.walletconnect.com']
        : [],
    ])
})

test('links carry no campaign of anybody', () => {
  expect(text).not.toMatch(/utm_|referrer=|[?&](pt|ct|mt|hl|gl)=/)
})

test('signs bytes so that the public text of the key tells them from others', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const signature = Buffer.from(signatureOf(Buffer.from('text'), privateKey), 'base64')
  expect(Buffer.from(publicTextOf(privateKey), 'base64').length).toBe(32)
  const key = createPublicKey(privateKey)
  expect([
    verify(null, Buffer.from('text'), key, signature),
    verify(null, Buffer.from('Text'), key, signature),
  ]).toEqual([true, false])
})
