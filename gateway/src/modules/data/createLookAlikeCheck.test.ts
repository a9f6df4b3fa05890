import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLookAlikeCheck } from './createLookAlikeCheck.ts'
import type { Token } from './token.ts'

const token = (name: string, symbol: string): Token => ({
  address: '0x0000000000000000000000000000000000000001',
  name,
  symbol,
  decimals: 18,
  listedAs: undefined,
  logoUrl: undefined,
})
const listed = [
  token('USD Coin', 'USDC'),
  token('Ether', 'ETH'),
  token('ChainLink Token', 'LINK'),
  token('Wrapped Ether', 'WETH'),
  token('Arbitrum', 'ARB'),
  token('Maker', 'MKR'),
]
const looksListed = createLookAlikeCheck(listed)
const looks = (symbol: string) => looksListed({ symbol })

test.each([
  ['the same', 'USDC'],
  ['in small letters', 'usdc'],
  ['with signs and spaces', 'U.S.D-C '],
  ['with accents', 'ÙŚḊČ'],
  ['in mathematical letters', '𝐔𝐒𝐃𝐂'],
  ['in full width', 'ＵＳＤＣ'],
  ['with an Armenian Se', 'ՍSDC'],
  ['with Cherokee letters', 'USᎠC'],
  ['in Lisu letters', 'ꓴꓢꓓꓚ'],
  ['in Latin small capitals', 'ᴜꜱᴅᴄ'],
  ['with a Cyrillic Es', 'USDС'],
  ['with a Coptic letter', 'UⲤDC'],
  ['with a Deseret letter', 'US𐐔C'],
  ['with a hidden letter', 'US\u200bDC'],
  ['with a dollar sign', 'U$DC'],
  ['with a five', 'U5DC'],
  ['in Cyrillic alone', 'ЕТН'],
  ['in Greek alone', 'ΕΤΗ'],
  ['with a Palochka', 'ӀINK'],
  ['with an L for an I', 'LlNK'],
  ['with a bar for an I', 'L|NK'],
  ['with a dotless i', 'lıNK'],
  ['with two V for a W', 'VVETH'],
  ['with an r and an n for an m', 'rnKR'],
])('a token that calls itself USDC or another %s reads as listed', (_, symbol) => {
  expect(looks(symbol)).toBe(true)
})

test.each([
  'USDT',
  'DAI',
  'USDC2',
  'aUSDC',
  'ETHX',
  '柴犬币',
  'シバ犬',
  '코인',
  'РУБ',
  'ЖИЛД',
  'λΦΨ',
  '🐶',
  '',
  'ARBI',
])('a token called %s reads as itself', (symbol) => {
  expect(looks(symbol)).toBe(false)
})

test('a name counts as well as a symbol', () => {
  expect(looksListed({ name: 'Arbitrսm', symbol: 'X' })).toBe(true)
  expect(looksListed({})).toBe(false)
})

test('whatever letters are put in place of a symbol’s, of alphabets few can read, it reads as that symbol', () => {
  const foreign = fc.constantFrom(...'ՍօꓚᏟⲤᴄꜱ𐐔ⴝԱ')
  fc.assert(
    fc.property(fc.array(fc.option(foreign), { minLength: 4, maxLength: 4 }), (letters) => {
      expect(looks(letters.map((letter, at) => letter ?? 'USDC'[at]).join(''))).toBe(true)
    }),
  )
})
