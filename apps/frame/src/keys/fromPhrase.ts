import { mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** The entropy of a phrase, however it is spaced; undefined where it is no phrase of 24 words. @see BIP-39 */
export function fromPhrase(phrase: string): Uint8Array | undefined {
  const plain = phrase.normalize('NFKD').toLowerCase().trim().split(/\s+/).join(' ')
  return plain.split(' ').length === 24 && validateMnemonic(plain, wordlist)
    ? mnemonicToEntropy(plain, wordlist)
    : undefined
}
