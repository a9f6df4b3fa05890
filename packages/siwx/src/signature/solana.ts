import { utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { SiwxError } from '../errors/SiwxError.ts'
import { decodeSignature } from './decode.ts'
import { isEd25519 } from './ed25519.ts'
import type { SignatureKind, SignedText } from './signed.ts'

/** Verifies a signature of a Solana account, written in base58 or in hex. @throws SiwxError */
export function verifySolana({ text, signature, accountAddress }: SignedText): SignatureKind {
  const bytes = decodeSignature(signature, ['base58', 'hex'])
  if (bytes.length !== 64) throw new SiwxError('signature_malformed', 'A Solana signature has 64 bytes.')
  if (!isEd25519(bytes, utf8ToBytes(text), base58.decode(accountAddress)))
    throw new SiwxError('signature_mismatch', `The signature is not ${accountAddress}'s.`)
  return 'solana:ed25519'
}
