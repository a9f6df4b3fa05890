import { mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** Reads the entropy of a phrase with any spacing; undefined if it is no valid phrase of 24 words. @see BIP-39 */
export function fromPhrase(phrase: string): Uint8Array | undefined {
  const plain = phrase.normalize('NFKD').toLowerCase().trim().split(/\s+/).join(' ')
  return plain.split(' ').length === 24 && validateMnemonic(plain, wordlist)
    ? mnemonicToEntropy(plain, wordlist)
    : undefined
}
