import { utf8ToBytes } from '@noble/hashes/utils'
import { OutScript } from '@scure/btc-signer'
import { SiwxError } from '../../errors/SiwxError.ts'
import { recover } from '../recover.ts'
import { hash160, isSame, sha256Twice, withLength } from './bytes.ts'
import type { OutputScript } from './input.ts'

/** BIP-137's kinds of address, each with four headers. Wallets from before BIP-137 use the second kind for every address. */
const kinds = ['uncompressed', 'compressed', 'sh', 'wpkh'] as const

/** Verifies an ECDSA signature over Bitcoin's message form: a header with the recovery id and kind of address, then r and s. @throws SiwxError */
export function verifyBip137(text: string, bytes: Uint8Array, script: OutputScript): void {
  const header = (bytes[0] ?? 0) - 27
  const kind = kinds[header >> 2]
  const hash = sha256Twice(utf8ToBytes('\x18Bitcoin Signed Message:\n'), withLength(utf8ToBytes(text)))
  const signer = kind && recover(hash, bytes.subarray(1), header & 3)
  if (!signer)
    throw new SiwxError('signature_malformed', 'These bytes are no signature over a Bitcoin message.')
  const hashOf = kind === 'uncompressed' ? hash160(signer.publicKey) : hash160(signer.compressed)
  if (!isOf(script, kind, hashOf))
    throw new SiwxError('signature_mismatch', "The signature is not the address's.")
  if (signer.isHighS) throw new SiwxError('signature_malleable', 'The signature has a high s.')
}

function isOf(script: OutputScript, kind: (typeof kinds)[number], keyHash: Uint8Array): boolean {
  if (script.type === 'pkh')
    return (kind === 'uncompressed' || kind === 'compressed') && isSame(script.hash, keyHash)
  if (script.type !== 'wpkh' && script.type !== 'sh') return false
  if (kind !== script.type && kind !== 'compressed') return false
  const wanted = script.type === 'wpkh' ? keyHash : hash160(OutScript.encode({ type: 'wpkh', hash: keyHash }))
  return isSame(script.hash, wanted)
}
