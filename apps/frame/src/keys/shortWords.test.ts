import { wordlist } from '@scure/bip39/wordlists/english'
import { expect, test } from 'vitest'
import { lengthenWords, shortenWords } from '../../build/shortWords.ts'

test('the words that are built into the wallet are those of BIP-39', () => {
  const short = shortenWords(wordlist)
  expect(lengthenWords(short)).toEqual(wordlist)
  expect(lengthenWords(short)).toHaveLength(2_048)
  expect(short.length).toBeLessThan(wordlist.join(' ').length * 0.7)
})
