import { Address, NETWORK, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { feeWarnings, movedCoins } from '../feeWarnings.ts'
import type { Account, Decoded, Intent, Warning } from '../intent.ts'
import { type Coin, claimOf, isProven, type Signature, signatureOf } from './signatures.ts'

/** An output that a transaction spends or makes. */
export interface PsbtPart {
  /** Absent where the script has no address, or an input does not say what it spends. */
  readonly address?: Account
  /** In satoshis; absent where an input does not say what it spends, or could lie about it. */
  readonly units?: bigint
  /** Whether the signer's address is behind it. */
  readonly isOwn: boolean
  /** Whether it carries data, and can never be spent. */
  readonly isData: boolean
}

/** What a Bitcoin transaction does, and what it is made of. */
export interface DecodedPsbt extends Decoded {
  readonly inputs: readonly PsbtPart[]
  readonly outputs: readonly PsbtPart[]
  /** In satoshis; absent where an amount is not certain, or others may change it after the signature. */
  readonly fee?: bigint
  /**
   * What the signer has less afterwards, the fee included, in satoshis: below zero where they have more. Own inputs count also where they are not
   * to be signed: another request may ask for them. Absent where it is not certain.
   */
  readonly pays?: bigint
}

/** What the caller knows beyond the bytes. */
export interface PsbtKnowledge {
  readonly network: 'mainnet' | 'testnet'
  /** The addresses that sign. What comes back to them is change; what goes anywhere else is sent. */
  readonly own: readonly Account[]
  /** The inputs that are to be signed; all that are at own addresses unless set. */
  readonly signs?: readonly number[]
  /** What the network asks for, in satoshis for a virtual byte; as much as in a rush unless set. */
  readonly feeRate?: bigint
}

/** What the network has asked for in a rush, in satoshis for a virtual byte. */
const RUSH = 100n
/** How many virtual bytes an input, an output and the rest have at most, of one key. */
const [INPUT, OUTPUT, REST] = [148, 43, 11]

/**
 * Decodes what a partially signed Bitcoin transaction does for the one who signs it: what goes to whom, what comes back, and the fee.
 *
 * An input's amount counts only where it brings the whole transaction that it spends, or where every signature that is asked for covers the
 * amount: otherwise the signatures of two requests, each with another lie, could be put together to a fee that neither of them showed.
 *
 * @param psbt in the format of BIP-174 or BIP-370
 * @returns intents and warnings, and the inputs and outputs in order; never throws for bytes that it cannot read
 * @see BIP-174, BIP-370, BIP-143, BIP-341
 *
 * @example
 * const { intents, fee } = decodePsbt(bytes, { network: 'testnet', own: ['tb1q…'] })
 */
export function decodePsbt(psbt: Uint8Array, knowledge: PsbtKnowledge): DecodedPsbt {
  const transaction = parse(psbt)
  if (!transaction) return MALFORMED
  const own = new Set(knowledge.own)
  const toPart = (coin: Coin | undefined, isCertain = true): PsbtPart => {
    const address = coin && addressOf(coin.script, knowledge.network)
    return {
      ...(address === undefined ? {} : { address }),
      ...(coin && isCertain && { units: coin.amount }),
      isOwn: address !== undefined && own.has(address),
      // OP_RETURN
      isData: coin?.script[0] === 0x6a,
    }
  }
  const claims = times(transaction.inputsLength, (index) => claimOf(transaction, index))
  const ownInputs = claims.flatMap((claim, index) => (toPart(claim).isOwn ? [index] : []))
  const signs = [...new Set(knowledge.signs ?? ownInputs)]
  const signatures = signs.map((index) => signatureOf(transaction, index))
  const isCovered = (index: number) =>
    signatures.length > 0 &&
    signatures.every(({ amounts, index: at }) => amounts === 'all' || (amounts === 'own' && at === index))
  const inputs = claims.map((claim, index) => toPart(claim, isProven(transaction, index) || isCovered(index)))
  const outputs = times(transaction.outputsLength, (index) => {
    const { script, amount } = transaction.getOutput(index)
    return toPart(script && amount !== undefined ? { script, amount } : undefined)
  })
  const isOpen = signatures.some(({ fixesInputs, outputs }) => !fixesInputs || outputs !== 'all')
  const fee = isOpen ? undefined : subtract(inputs, outputs)
  const pays = paysOf(signatures, inputs, outputs)
  const isAlone = !isOpen && inputs.every(({ isOwn }, index) => isOwn && signs.includes(index))
  // Where others sign too, nothing says who pays whom: only what the signer has more or less.
  const together: Intent = pays === undefined ? UNKNOWN : { type: 'together', pays }
  const intents = isAlone ? intentsOf(outputs) : [together]
  const size = BigInt(REST + INPUT * inputs.length + OUTPUT * outputs.length)
  const all = outputs.reduce((sum, { units = 0n }) => sum + units, 0n)
  const isUnknown = intents.some(({ type }) => type === 'unknown')
  const warnings: Warning[] = [
    ...(isUnknown ? (['notDecoded'] as const) : []),
    ...(isOpen ? (['changeable'] as const) : []),
    ...feeWarnings({
      fee,
      // The fee of a transaction with others is paid by all of them.
      moved: isAlone ? movedCoins(intents) : all,
      usual: size * (knowledge.feeRate ?? RUSH),
    }),
  ]
  return {
    ...{ intents, warnings, inputs, outputs },
    ...(fee === undefined ? {} : { fee }),
    ...(pays === undefined ? {} : { pays }),
  }
}

function parse(bytes: Uint8Array): Transaction | undefined {
  try {
    const transaction = Transaction.fromPSBT(bytes, {
      ...{ allowUnknownInputs: true, allowUnknownOutputs: true, allowUnknown: true },
    })
    return transaction.inputsLength > 0 && transaction.outputsLength > 0 ? transaction : undefined
  } catch {
    // Only that they are none matters.
    return undefined
  }
}

/** Undefined where it is not certain. */
function paysOf(
  signatures: readonly Signature[],
  inputs: readonly PsbtPart[],
  outputs: readonly PsbtPart[],
): bigint | undefined {
  const isBound = (place: number) =>
    signatures.length === 0 ||
    signatures.some(({ outputs: bound, index }) => bound === 'all' || (bound === 'own' && index === place))
  const back = outputs.filter(({ isOwn }, place) => isOwn && isBound(place))
  if (signatures.every(({ fixesInputs }) => fixesInputs)) {
    if (inputs.some(({ units }) => units === undefined)) return undefined
    return subtract(
      inputs.filter(({ isOwn }) => isOwn),
      back,
    )
  }
  // One input with the output at its place can go anywhere. Several signatures of that kind may be put together in more ways than can be said.
  const [only, ...more] = signatures
  const input = only?.outputs === 'own' && more.length === 0 ? inputs[only.index] : undefined
  return input && subtract([input], back)
}

function addressOf(script: Uint8Array, network: 'mainnet' | 'testnet'): string | undefined {
  try {
    return Address(network === 'mainnet' ? NETWORK : TEST_NETWORK).encode(OutScript.decode(script))
  } catch {
    // Scripts of data, and those of several keys without a hash, have no address.
    return undefined
  }
}

/** For a transaction that only the signer funds. */
function intentsOf(outputs: readonly PsbtPart[]): Intent[] {
  const leaving = outputs.filter(({ isOwn }) => !isOwn)
  const intents = leaving.flatMap(({ address, units, isData }): Intent[] => {
    if (isData && units === 0n) return []
    if (address === undefined || units === undefined) return [UNKNOWN]
    return [{ type: 'transfer', quantity: { of: 'coin', units }, to: address }]
  })
  const back = outputs.reduce((sum, { isOwn, units = 0n }) => (isOwn ? sum + units : sum), 0n)
  return intents.length > 0 ? intents : [{ type: 'toSelf', units: back }]
}

const UNKNOWN = { type: 'unknown', reason: 'notListed' } as const

const MALFORMED: DecodedPsbt = {
  intents: [{ type: 'unknown', reason: 'malformed' }],
  ...{ warnings: ['notDecoded'], inputs: [], outputs: [] },
}

/** Undefined where an amount is not known. */
function subtract(from: readonly PsbtPart[], parts: readonly PsbtPart[]): bigint | undefined {
  const sum = (all: readonly PsbtPart[]) =>
    all.reduce<bigint | undefined>(
      (total, { units }) => (total === undefined || units === undefined ? undefined : total + units),
      0n,
    )
  const [whole, part] = [sum(from), sum(parts)]
  return whole === undefined || part === undefined ? undefined : whole - part
}

const times = <item>(count: number, make: (index: number) => item): item[] =>
  Array.from({ length: count }, (_, index) => make(index))
