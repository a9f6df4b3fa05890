import { Address, NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import { attempt, SiwxError } from '../../errors/SiwxError.ts'
import { decodeSignature } from '../decode.ts'
import type { SignatureKind, SignedText } from '../signed.ts'
import { verifyBip137 } from './bip137.ts'
import { verifyBip322 } from './bip322.ts'

/** The keys are the first 16 bytes of the genesis block's hash, as in CAIP-2. */
const networks = new Map([
  ['000000000019d6689c085ae165831e93', NETWORK],
  // Testnet 3 and 4, and Signet.
  ['000000000933ea01ad0ee984209779ba', TEST_NETWORK],
  ['00000000da84f2bafbbc53dee25a72ae', TEST_NETWORK],
  ['00000008819873e925422c1ff0f99f7c', TEST_NETWORK],
  ['0f9188f13cb7b2c71f2a335e3a4fc328', { ...TEST_NETWORK, bech32: 'bcrt' }],
])

/** A text, its signature, and the address that claims to have signed it. */
export type Bip122Text = Omit<SignedText, 'nodes' | 'nodeTimeoutMs'>

/**
 * Verifies a signature of a Bitcoin address: BIP-322 (simple and full), or an ECDSA signature over Bitcoin's message form
 * (BIP-137). Both are base64.
 *
 * @throws SiwxError
 *
 * @example
 * verifyBip122({ text, signature, chainId, accountAddress }) // 'bip322'
 */
export function verifyBip122(signed: Bip122Text): SignatureKind {
  const { text, signature, chainId, accountAddress } = signed
  const network = networks.get(chainId.slice(chainId.indexOf(':') + 1))
  if (!network) throw new SiwxError('chain_invalid', `${chainId} is not a chain of Bitcoin.`)
  const script = attempt('address_invalid', `${accountAddress} is not an address of ${chainId}.`, () =>
    Address(network).decode(accountAddress),
  )
  const [, format, body = signature] =
    (typeof signature === 'string' && /^(smp|ful|pof)(.*)$/s.exec(signature)) || []
  const bytes = decodeSignature(body, ['base64'])
  if (format === undefined && bytes.length === 65) verifyBip137(text, bytes, script)
  else if (format === 'pof')
    throw new SiwxError('signature_unsupported', 'Proofs of funds are not accepted to sign in.')
  else verifyBip322(text, bytes, script, format === 'ful')
  return format === undefined && bytes.length === 65 ? 'bip137' : 'bip322'
}
