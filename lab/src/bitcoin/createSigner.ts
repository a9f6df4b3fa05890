import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import {
  NETWORK,
  p2tr,
  p2wpkh,
  RawTx,
  RawWitness,
  Script,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'

export type MessageForm = 'ECDSA' | 'BIP322'

/** An address of a key, and what is needed to spend from it. */
export interface SignerAccount {
  readonly address: string
  readonly purpose: 'payment' | 'ordinals'
  readonly addressType: 'p2wpkh' | 'p2tr'
  /** 33 bytes, or the 32 of Taproot. */
  readonly publicKey: Uint8Array
  readonly script: Uint8Array
}

/** A key that signs for its SegWit and its Taproot address. */
export interface BitcoinSigner {
  readonly payment: SignerAccount
  readonly ordinals: SignerAccount
  /** @returns the signature in base64 */
  signMessage(account: SignerAccount, text: string, form: MessageForm): string
  /** Signs some inputs of a transaction in the format of BIP-174; all others stay as they are. */
  signPsbt(psbt: Uint8Array, inputs: readonly number[]): Uint8Array
}

/** @param secret - 32 bytes */
export function createSigner(secret: Uint8Array, isTest = true): BitcoinSigner {
  const network = isTest ? TEST_NETWORK : NETWORK
  const publicKey = secp256k1.getPublicKey(secret, true)
  const segwit = p2wpkh(publicKey, network)
  const taproot = p2tr(publicKey.slice(1), undefined, network)
  const payment = {
    ...{ address: segwit.address ?? '', script: segwit.script, publicKey },
    ...({ purpose: 'payment', addressType: 'p2wpkh' } as const),
  }
  const ordinals = {
    ...{ address: taproot.address ?? '', script: taproot.script, publicKey: publicKey.slice(1) },
    ...({ purpose: 'ordinals', addressType: 'p2tr' } as const),
  }
  return {
    payment,
    ordinals,
    signMessage: (account, text, form) =>
      base64.encode(form === 'ECDSA' ? signEcdsa(text, secret) : signBip322(text, account, secret)),
    signPsbt(psbt, inputs) {
      const transaction = Transaction.fromPSBT(psbt)
      for (const index of inputs) transaction.signIdx(secret, index)
      return transaction.toPSBT(0)
    },
  }
}

/** Bitcoin's first message form, with BIP-137's header for a SegWit address. */
function signEcdsa(text: string, secret: Uint8Array): Uint8Array {
  const bytes = utf8ToBytes(text)
  if (bytes.length >= 0xfd) throw new Error('The lab signs short texts only in this form.')
  const hash = sha256(
    sha256(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), Uint8Array.of(bytes.length), bytes)),
  )
  const signature = secp256k1.sign(hash, secret)
  return concatBytes(Uint8Array.of(39 + signature.recovery), signature.toCompactRawBytes())
}

/** BIP-322's simple form: the witness of a transaction that nobody can send. */
function signBip322(
  text: string,
  { script, publicKey, addressType }: SignerAccount,
  secret: Uint8Array,
): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const message = sha256(concatBytes(tag, tag, utf8ToBytes(text)))
  const toSpend = RawTx.encode({
    ...{ version: 0, segwitFlag: false, witnesses: undefined, lockTime: 0 },
    inputs: [
      {
        ...{ txid: new Uint8Array(32), index: 0xffffffff, sequence: 0 },
        finalScriptSig: Script.encode(['OP_0', message]),
      },
    ],
    outputs: [{ amount: 0n, script }],
  })
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({
    ...{ txid: sha256(sha256(toSpend)).reverse(), index: 0, sequence: 0 },
    witnessUtxo: { script, amount: 0n },
    ...(addressType === 'p2tr' ? { tapInternalKey: publicKey } : {}),
  })
  toSign.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  toSign.signIdx(secret, 0)
  toSign.finalize()
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}
