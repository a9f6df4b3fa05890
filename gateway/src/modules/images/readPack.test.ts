import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDirectory } from '../directory/readDirectory.ts'
import { checkSvg } from './checkSvg.ts'
import { readPack } from './readPack.ts'

const pack = readPack()
const file = JSON.parse(readFileSync(new URL('../../../pictures.json', import.meta.url), 'utf8'))

test('[S7.6] a wallet is matched by its directory id or its rdns, never by its name', () => {
  const metamask = pack.wallet({ id: 'own', rdns: 'io.metamask' })
  expect(metamask).toMatch(/^<svg /)
  expect(pack.wallet({ id: 'MetaMask' })).toBeUndefined()
  expect(pack.wallet({ id: 'own', rdns: 'io.metamask.evil' })).toBeUndefined()
  expect(pack.wallet({ id: '__proto__', rdns: 'constructor' })).toBeUndefined()
})

test('every wallet of the pack is in the directory, and its rdns belongs to the same one', () => {
  const directory = readDirectory({ file: undefined, publicKey: undefined })
  for (const [id, name] of Object.entries(file.wallets)) {
    const wallet = directory.find((one) => one.id === id)
    expect([name, wallet?.id]).toEqual([name, id])
    if (wallet?.rdns !== undefined) expect([wallet.rdns, file.rdns[wallet.rdns]]).toEqual([wallet.rdns, name])
  }
  expect(Object.keys(file.wallets).length).toBeGreaterThan(25)
})

test('tokens of the lists that ship with the gateway have pictures, by chain and address', () => {
  for (const chain of ['42161', '421614']) {
    const { tokens } = JSON.parse(
      readFileSync(new URL(`../../../tokens/eip155-${chain}.json`, import.meta.url), 'utf8'),
    )
    for (const { address, symbol } of tokens)
      expect([symbol, pack.token(`eip155:${chain}:${address}`)]).toEqual([
        symbol,
        expect.stringMatching('^<svg'),
      ])
  }
  expect(pack.token('eip155:42161:USDC')).toBeUndefined()
})

test('every picture is shapes only, within its own limits, and the licence ships with them', () => {
  for (const [name, svg] of Object.entries<string>(file.art)) {
    expect([name, checkSvg(svg)]).toEqual([name, undefined])
    expect([
      name,
      /<(?!\/?(svg|g|defs|path|rect|circle|ellipse|line|polygon|polyline|linearGradient|radialGradient|stop|clipPath|mask)\b)|style=|\son\w+=|href/.test(
        svg,
      ),
    ]).toEqual([name, false])
  }
  expect(file.licence).toContain('MIT License')
  expect(file.source).toMatch(/^@web3icons\/core \d/)
})
