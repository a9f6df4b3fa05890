import { OutScript, RawTx, RawWitness, Script } from '@scure/btc-signer'
import { attempt, SiwxError } from '../../errors/SiwxError.ts'
import { hash160, isSame } from './bytes.ts'
import type { OutputScript } from './input.ts'
import { hashesOf, hashToSpend, type Spend } from './transaction.ts'
import { verifySpend } from './verifySpend.ts'

/**
 * Verifies a BIP-322 signature: simple (a witness) or full (the signed transaction). Scripts are not run: only addresses of one key and of
 * multisig are verified. All other scripts, such as those with time locks, are refused as unsupported.
 *
 * @throws SiwxError
 */
export function verifyBip322(text: string, bytes: Uint8Array, script: OutputScript, isFull: boolean): void {
  const spentHash = hashToSpend(text, script)
  const spend = isFull ? readFull(bytes, spentHash) : readSimple(bytes, spentHash, script)
  verifySpend(spend, script, hashesOf(spend, script))
}

function readSimple(bytes: Uint8Array, spentHash: Uint8Array, script: OutputScript): Spend {
  const witness = attempt('signature_malformed', 'The signature is no witness.', () =>
    RawWitness.decode(bytes),
  )
  if (script.type === 'pkh')
    throw new SiwxError('signature_malformed', 'An address without a witness signs in the full format.')
  return {
    version: 0,
    lockTime: 0,
    sequence: 0,
    spentHash,
    scriptSig: nestedScript(script, witness),
    witness,
  }
}

/** Wallets also sign with only a witness for a single-key address of the form 3…. Its script follows from the key. */
function nestedScript(script: OutputScript, witness: readonly Uint8Array[]): Uint8Array {
  const key = witness[1]
  if (script.type !== 'sh' || witness.length !== 2 || key === undefined) return new Uint8Array()
  return Script.encode([OutScript.encode({ type: 'wpkh', hash: hash160(key) })])
}

function readFull(bytes: Uint8Array, spentHash: Uint8Array): Spend {
  const transaction = attempt('signature_malformed', 'The signature is no transaction.', () =>
    RawTx.decode(bytes),
  )
  const { version, lockTime, inputs, outputs } = transaction
  const [input] = inputs
  const [output] = outputs
  if (!input || !output || (version !== 0 && version !== 2))
    throw new SiwxError('signature_malformed', 'The signature is no transaction of BIP-322.')
  if (!isSame(Uint8Array.from(input.txid).reverse(), spentHash) || input.index !== 0)
    throw new SiwxError('signature_mismatch', 'The signature is over another message, or by another address.')
  if (outputs.length !== 1 || output.amount !== 0n || !isSame(output.script, Uint8Array.of(0x6a)))
    throw new SiwxError('signature_malformed', 'The transaction has another output than OP_RETURN.')
  const witness = transaction.witnesses?.[0] ?? []
  // Without a witness, the SegWit flag would be a second encoding of the same transaction.
  if (transaction.segwitFlag && witness.length === 0)
    throw new SiwxError('signature_malformed', 'The transaction is marked to have a witness, and has none.')
  if (inputs.length > 1)
    throw new SiwxError('signature_unsupported', 'Proofs of funds are not accepted to sign in.')
  return {
    version,
    lockTime,
    sequence: input.sequence,
    spentHash,
    scriptSig: input.finalScriptSig,
    witness,
  }
}
