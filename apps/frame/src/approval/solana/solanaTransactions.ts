import { describe, plainLine } from '@latchkey/clear-signing'
import { decodeSolanaTransaction } from '@latchkey/clear-signing/solana'
import { base58, base64 } from '@scure/base'
import {
  array,
  boolean,
  maxLength,
  minLength,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  strictObject,
  string,
} from 'valibot'
import { CODES, FrameError } from '../../FrameError.ts'
import { type Bytes, toPlainHex } from '../../keys/bytes.ts'
import { askToSend } from '../../rpc/askToSend.ts'
import { deedOf } from '../deed.ts'
import { networkOf } from '../networks.ts'
import type { Place, Shown, Signing } from '../question.ts'
import { receiversOf } from '../receivers.ts'
import { firstOf, requireKey } from './params.ts'
import { signSolana } from './signSolana.ts'
import { partsOf, readWire } from './wire.ts'

const one = object({ transaction: string(), pubkey: optional(string()) })
const several = object({
  transactions: pipe(array(string()), minLength(1), maxLength(20)),
  pubkey: optional(string()),
})
/** The older names of commitments (S5.7), and their names that nodes still accept. */
const MODERN: Readonly<Record<string, string>> = {
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}
const commitment = picklist(['processed', 'confirmed', 'finalized', ...Object.keys(MODERN)])
const options = optional(
  strictObject({
    skipPreflight: optional(boolean()),
    preflightCommitment: optional(commitment),
    maxRetries: optional(number()),
    minContextSlot: optional(number()),
  }),
)
const sending = object({ options, sendOptions: options })

export const solanaTransaction: Signing = {
  toBytes: async (params, place) => [readOne(params, place).bytes],
  show,
  async sign([bytes = new Uint8Array()], { solana }, place, { params }) {
    const { signed, signature } = signWire(bytes, solana, place.address)
    const { encoding } = readOne(params, place)
    return { signature, transaction: (encoding === 'base64' ? base64 : base58).encode(signed) }
  },
}

export const solanaTransactions: Signing = {
  async toBytes(params, place) {
    const parsed = safeParse(several, firstOf(params))
    if (!parsed.success) throw malformed()
    requireKey(parsed.output.pubkey, place.address)
    return parsed.output.transactions.map((text) => requireSigner(readWire(text).bytes, place))
  },
  show,
  async sign(all, { solana }, { address }, { params }) {
    const parsed = safeParse(several, firstOf(params))
    const first = parsed.success ? parsed.output.transactions[0] : undefined
    const { encoding } = readWire(first ?? '')
    const codec = encoding === 'base64' ? base64 : base58
    return { transactions: all.map((bytes) => codec.encode(signWire(bytes, solana, address).signed)) }
  },
}

export const solanaSend: Signing = {
  toBytes: async (params, place) => {
    if (!safeParse(sending, firstOf(params)).success) throw malformed()
    return [readOne(params, place).bytes]
  },
  show,
  async sign([bytes = new Uint8Array()], { solana }, { network, node, address }, { params }) {
    const { signed, signature } = signWire(bytes, solana, address)
    const parsed = safeParse(sending, firstOf(params))
    const { preflightCommitment: level, ...asked } =
      (parsed.success ? (parsed.output.sendOptions ?? parsed.output.options) : undefined) ?? {}
    await askToSend(node, network, 'sendTransaction', [
      base64.encode(signed),
      { ...asked, ...(level && { preflightCommitment: MODERN[level] ?? level }), encoding: 'base64' },
    ])
    return { signature }
  },
}

function readOne(params: unknown, place: Place) {
  const parsed = safeParse(one, firstOf(params))
  if (!parsed.success) throw malformed()
  requireKey(parsed.output.pubkey, place.address)
  const wire = readWire(parsed.output.transaction)
  requireSigner(wire.bytes, place)
  return wire
}

function requireSigner(bytes: Bytes, { address }: Place): Bytes {
  if (!partsOf(bytes)?.signers.includes(address))
    throw new FrameError('The transaction is for another account', { code: CODES.unauthorized })
  return bytes
}

const malformed = () => new FrameError('The request has the wrong form', { code: CODES.invalidParams })

async function show(all: readonly Bytes[], place: Place): Promise<Shown> {
  const { network, address, words } = place
  const { coin } = networkOf(network)
  const told = await Promise.all(all.map((bytes) => feeOf(bytes, place)))
  const decoded = all.map((bytes, index) =>
    decodeSolanaTransaction(bytes, { signer: address, fee: told[index] }),
  )
  const intents = decoded.flatMap((each) => each.intents)
  const findToken = () => undefined
  const codes = [...new Set(decoded.flatMap((each) => each.warnings))]
  const { descriptions, warnings } = describe({ intents, warnings: codes }, { coin, findToken, words })
  const deed = deedOf(intents, { coin, findToken })
  const problems = await Promise.all(all.map((bytes) => simulate(bytes, place)))
  return {
    kind: 'transaction',
    statements: descriptions,
    receivers: receiversOf(intents),
    ...(deed && { deed }),
    warnings: [...warnings, ...new Set(problems.flat())],
    fee: decoded.reduce((sum, { fee = 0n }) => sum + fee, 0n),
    raw: all.map((bytes) => toPlainHex(bytes)).join('\n\n'),
  }
}

/** The transaction's fee according to the node; undefined if the node cannot tell. */
async function feeOf(bytes: Bytes, { network, node }: Place): Promise<bigint | undefined> {
  const message = partsOf(bytes)?.message
  if (!message) return undefined
  const answer = await node(network, 'getFeeForMessage', [base64.encode(message)])
  const value = fieldOf(answer, 'value')
  // The value is null if the network has forgotten the blockhash, or does not know it yet.
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined
}

async function simulate(bytes: Bytes, { network, node, texts }: Place): Promise<string[]> {
  const answer = await node(network, 'simulateTransaction', [
    base64.encode(bytes),
    { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true },
  ])
  const error = fieldOf(fieldOf(answer, 'value'), 'err')
  return error === null || error === undefined ? [] : [texts.fails(plainLine(JSON.stringify(error)))]
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function signWire(bytes: Bytes, key: Uint8Array, address: string): { signed: Bytes; signature: string } {
  const parts = partsOf(bytes)
  const index = parts?.signers.indexOf(address) ?? -1
  if (!parts || index < 0) throw malformed()
  const signature = signSolana(parts.message, key, address)
  const signed = Uint8Array.from(bytes)
  signed.set(signature, parts.at + index * 64)
  return { signed, signature: base58.encode(signature) }
}
