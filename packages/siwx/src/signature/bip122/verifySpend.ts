import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { OutScript, Script } from '@scure/btc-signer'
import { attempt, SiwxError } from '../../errors/SiwxError.ts'
import { hash160, isSame } from './bytes.ts'
import type { Hash, InputHashes, InputProof, OutputScript } from './input.ts'

type Items = readonly Uint8Array[]

/**
 * Verifies that an input may spend an address.
 *
 * @param spend - the input's script and witness
 * @param script - the address's output script
 * @param hashes - the hashes that keys sign
 * @throws SiwxError
 *
 * @example
 * verifySpend({ scriptSig, witness }, OutScript.decode(script), hashes)
 */
export function verifySpend(spend: InputProof, script: OutputScript, hashes: InputHashes): void {
  const { legacy } = hashes
  const pushed = readPushes(spend.scriptSig)
  if (script.type === 'pkh') {
    requireEmpty(spend.witness)
    verifyKey(pushed, script.hash, legacy)
  } else if (script.type === 'sh') {
    const redeem = pushed.at(-1) ?? new Uint8Array()
    if (!isSame(hash160(redeem), script.hash)) throw mismatch()
    const inner = decodeScript(redeem)
    if (inner.type === 'wpkh' || inner.type === 'wsh') {
      requireEmpty(pushed.slice(0, -1))
      verifyWitness(spend, inner, hashes)
    } else {
      requireEmpty(spend.witness)
      verifyMultisig(pushed.slice(0, -1), redeem, legacy)
    }
  } else {
    requireEmpty(pushed)
    verifyWitness(spend, script, hashes)
  }
}

function verifyWitness({ witness }: InputProof, script: OutputScript, hashes: InputHashes): void {
  const segwit = hashes.witnessV0
  if (script.type === 'tr') verifyTaproot(witness, script.pubkey, hashes.taproot)
  else if (script.type === 'wpkh') {
    if (witness[1]?.length !== 33) throw mismatch()
    verifyKey(witness, script.hash, segwit)
  } else if (script.type === 'wsh') {
    const inner = witness.at(-1) ?? new Uint8Array()
    if (!isSame(sha256(inner), script.hash)) throw mismatch()
    verifyMultisig(witness.slice(0, -1), inner, segwit)
  } else throw unsupported()
}

/** Verifies a signature followed by the key whose hash is in the address. */
function verifyKey(items: Items, keyHash: Uint8Array, hash: Hash): void {
  const [signature, key] = items
  if (items.length !== 2 || !signature || !key || !isSame(hash160(key), keyHash)) throw mismatch()
  const scriptCode = OutScript.encode({ type: 'pkh', hash: keyHash })
  if (!isEcdsa(signature, hash(scriptCode), key)) throw mismatch()
}

/** Verifies the script's number of signatures, in the order of its keys. An empty item precedes them, because of a bug in Bitcoin's first version. */
function verifyMultisig(items: Items, script: Uint8Array, hash: Hash): void {
  const rule = decodeScript(script)
  if (rule.type !== 'ms') throw unsupported()
  const [first, ...signatures] = items
  if (first?.length !== 0 || signatures.length !== rule.m) throw mismatch()
  const digest = hash(script)
  const keys = [...rule.pubkeys]
  for (const signature of signatures) {
    let key = keys.shift()
    while (key && !isEcdsa(signature, digest, key)) key = keys.shift()
    if (!key) throw mismatch()
  }
}

function verifyTaproot(witness: Items, publicKey: Uint8Array, hash: InputHashes['taproot']): void {
  const [signature] = witness
  if (!signature) throw mismatch()
  if (witness.length > 1) throw unsupported()
  const [hashType = 0, more] = signature.subarray(64)
  // A default hash type that is written out would be a second encoding of the same signature.
  if (
    signature.length < 64 ||
    more !== undefined ||
    hashType > 1 ||
    (signature.length === 65 && hashType === 0)
  )
    throw malformed()
  if (!schnorr.verify(signature.subarray(0, 64), hash(hashType), publicKey)) throw mismatch()
}

/** Verifies an ECDSA signature in DER, followed by SIGHASH_ALL. */
function isEcdsa(bytes: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
  if (bytes.at(-1) !== 1) throw malformed()
  const signature = attempt('signature_malformed', 'The signature is not in DER.', () =>
    secp256k1.Signature.fromDER(bytes.subarray(0, -1)),
  )
  if (signature.hasHighS()) throw new SiwxError('signature_malleable', 'The signature has a high s.')
  try {
    return secp256k1.verify(signature, digest, key)
  } catch {
    // The key is no point of the curve.
    return false
  }
}

function readPushes(scriptSig: Uint8Array): Items {
  const items = attempt('signature_malformed', 'The input holds no script.', () => Script.decode(scriptSig))
  if (!isSame(Script.encode(items), scriptSig)) throw malformed()
  return items.map((item) => {
    if (item instanceof Uint8Array) return item
    if (item === 'OP_0' || item === 0) return new Uint8Array()
    throw malformed()
  })
}

function decodeScript(script: Uint8Array): OutputScript {
  return attempt('signature_unsupported', 'The address has a script that is not verified here.', () =>
    OutScript.decode(script),
  )
}

function requireEmpty(items: Items): void {
  if (items.length > 0) throw malformed()
}

const mismatch = () => new SiwxError('signature_mismatch', "The signature is not the address's.")
const malformed = () => new SiwxError('signature_malformed', 'The signature is not in the form of BIP-322.')
const unsupported = () =>
  new SiwxError('signature_unsupported', 'The address has a script that is not verified here.')
