import { Address, NETWORK, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { feeWarnings, movedCoins } from '../feeWarnings.ts'
import type { Account, Decoded, Intent, Warning } from '../intent.ts'
import { type Coin, claimOf, isProven, type Signature, signatureOf } from './signatures.ts'

/** An output that a transaction spends or makes. */
export interface PsbtPart {
  /** Absent if the script has no address, or if the input does not include the output that it spends. */
  readonly address?: Account
  /** In satoshis; absent if the input does not include the output that it spends, or if its amount could be false. */
  readonly units?: bigint
  /** Whether it belongs to an address of the signer. */
  readonly isOwn: boolean
  /** Whether it only carries data (OP_RETURN) and can never be spent. */
  readonly isData: boolean
}

/** What a Bitcoin transaction does, and what it is made of. */
export interface DecodedPsbt extends Decoded {
  readonly inputs: readonly PsbtPart[]
  readonly outputs: readonly PsbtPart[]
  /** In satoshis; absent if an amount is not certain, or if others may change the fee after the signature. */
  readonly fee?: bigint
  /**
   * How much less the signer has afterwards, including the fee, in satoshis; negative if they have more. Own inputs count even if this request does
   * not ask to sign them, since another request may. Absent if the amount is not certain.
   */
  readonly pays?: bigint
}

/** What the caller knows beyond the bytes. */
export interface PsbtKnowledge {
  readonly network: 'mainnet' | 'testnet'
  /** The addresses that sign. An output to one of them is change; an output to any other address is a payment. */
  readonly own: readonly Account[]
  /** The inputs to sign; by default, all inputs at own addresses. */
  readonly signs?: readonly number[]
  /** The network's current fee rate, in satoshis per virtual byte; by default, the rate of a busy network. */
  readonly feeRate?: bigint
}

/** The fee rate of a busy network, in satoshis per virtual byte. */
const RUSH = 100n
/** The maximum virtual bytes of a single-key input, of an output, and of the rest. */
const [INPUT, OUTPUT, REST] = [148, 43, 11]

/**
 * Decodes what a partially signed Bitcoin transaction means for its signer: the payments, the change and the fee.
 *
 * An input's amount counts only if the input includes the whole transaction that it spends, or if every requested signature covers the amount.
 * Otherwise, an attacker could combine the signatures of two requests with different false amounts, and pay a fee that neither request showed.
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
  // If others also sign, nothing says who pays whom. Only the signer's own difference is known.
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
    // Why the bytes are no transaction does not matter.
    return undefined
  }
}

/** Undefined if the amount is not certain. */
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
  // A signature that fixes only its own input and output can be moved into any transaction. Several of them can be combined in many ways.
  const [only, ...more] = signatures
  const input = only?.outputs === 'own' && more.length === 0 ? inputs[only.index] : undefined
  return input && subtract([input], back)
}

function addressOf(script: Uint8Array, network: 'mainnet' | 'testnet'): string | undefined {
  try {
    return Address(network === 'mainnet' ? NETWORK : TEST_NETWORK).encode(OutScript.decode(script))
  } catch {
    // Data scripts and bare multisig scripts have no address.
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

/** Undefined if an amount is not known. */
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
