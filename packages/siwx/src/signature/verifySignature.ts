import { SiwxError } from '../errors/SiwxError.ts'
import { verifyEip155 } from './eip155.ts'
import type { SignatureKind, SignedText } from './signed.ts'

/** Verifies a signature. A namespace's code loads with its first one. @throws SiwxError if the account did not sign, or if that cannot be verified */
export async function verifySignature(signed: SignedText): Promise<SignatureKind> {
  const namespace = signed.chainId.slice(0, signed.chainId.indexOf(':'))
  switch (namespace) {
    case 'eip155':
      return verifyEip155(signed)
    case 'solana':
      return (await import('./solana.ts')).verifySolana(signed)
    case 'polkadot':
      return (await import('./polkadot.ts')).verifyPolkadot(signed)
    case 'bip122':
      return (await import('./bip122/bip122.ts')).verifyBip122(signed)
    default:
      throw new SiwxError('namespace_unsupported', `Accounts of ${namespace} cannot sign in yet.`)
  }
}
