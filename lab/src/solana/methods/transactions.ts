import type { JsonObject } from '../../wallet/params.ts'
import { blockhashOf, isBlockhashValid } from '../blockhashes.ts'
import { BLOCKHASH_BLOCKS, heightOfSlot, timeOfSlot } from '../cluster.ts'
import type { Ledger, Recorded, Simulated } from '../ledger.ts'
import { RefusedError } from '../ledger.ts'
import {
  addressAt,
  commitmentAfter,
  commitmentOf,
  decodeBytes,
  isAtLeast,
  numberAt,
  optionsAt,
  textAt,
  toAddressParam,
} from '../params.ts'
import { invalidParams, type Methods, RpcFault } from '../rpc.ts'
import type { Treasury } from '../seed/treasury.ts'
import { describeError, type TransactionError } from '../transactionError.ts'
import { parseWire } from '../wire.ts'
import { encodeAccount } from './encodeAccount.ts'
import { encodeTransaction } from './encodeTransaction.ts'

const MOST_SIGNATURES = 1_000
const MOST_AIRDROP = 100_000_000_000

/** Sending, simulating, and what became of it. */
export function createTransactionMethods(ledger: Ledger, treasury: Treasury): Methods {
  const withContext = (value: unknown) => ({ context: { apiVersion: '2.3.0', slot: ledger.slot() }, value })
  const statusOf = ({ slot }: Recorded) => commitmentAfter(ledger.slot() - slot)

  const sendTransaction = (bytes: Uint8Array, options: JsonObject): string => {
    const { signature = '' } = parse(bytes)
    try {
      if (options.skipPreflight !== true) {
        const simulated = ledger.simulate(bytes, { sigVerify: true, replaceBlockhash: false })
        if (simulated.error === 'SignatureFailure') throw new RefusedError('SignatureFailure')
        if (simulated.error) throw preflightFault(ledger, simulated.error, simulated)
      }
      return ledger.send(bytes).signature
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (error.error === 'SignatureFailure')
        throw new RpcFault(-32003, 'Transaction signature verification failure')
      // Without a preflight, a node accepts a transaction that no block will ever include, and reports no error.
      if (options.skipPreflight === true) return signature
      throw preflightFault(ledger, error.error, { logs: error.logs, units: 0n })
    }
  }

  return {
    sendTransaction(params) {
      const options = optionsAt(params, 1)
      return sendTransaction(decodeBytes(textAt(params, 0), options.encoding), options)
    },
    simulateTransaction(params) {
      const options = optionsAt(params, 1)
      const { sigVerify = false, replaceRecentBlockhash = false } = options
      if (sigVerify === true && replaceRecentBlockhash === true)
        throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
      const bytes = decodeBytes(textAt(params, 0), options.encoding)
      parse(bytes)
      return withContext(
        simulationOf(ledger, bytes, {
          ...{ sigVerify: sigVerify === true, replaceBlockhash: replaceRecentBlockhash === true },
          accounts: options.accounts,
        }),
      )
    },
    getFeeForMessage(params) {
      const bytes = decodeBytes(textAt(params, 0), 'base64')
      const wire = parse(withoutSignatures(bytes))
      if (!isBlockhashValid(wire.blockhash, ledger.slot())) return withContext(null)
      return withContext(ledger.feeOf(wire))
    },
    getSignatureStatuses(params) {
      const [list] = params
      if (!Array.isArray(list)) throw invalidParams('parameter 1 must be a list')
      return withContext(
        list.map((signature: unknown) => {
          const found = typeof signature === 'string' ? ledger.transaction(signature) : undefined
          if (!found) return null
          const { slot, error } = found
          const confirmationStatus = statusOf(found)
          const confirmations = confirmationStatus === 'finalized' ? null : ledger.slot() - slot
          return { slot, confirmations, confirmationStatus, err: error, status: statusIn(error) }
        }),
      )
    },
    getSignaturesForAddress(params) {
      const address = addressAt(params, 0)
      const options = optionsAt(params, 1)
      const wanted = commitmentOf(options)
      const limit = options.limit === undefined ? MOST_SIGNATURES : numberAt([options.limit], 0)
      if (limit < 1 || limit > MOST_SIGNATURES) throw invalidParams(`Invalid limit; max ${MOST_SIGNATURES}`)
      const newestFirst = [...ledger.transactionsOf(address)].reverse()
      const from = indexAfter(newestFirst, options.before, 0)
      const to = indexOf(newestFirst, options.until, newestFirst.length)
      return newestFirst
        .slice(from, to)
        .filter((one) => isAtLeast(statusOf(one), wanted))
        .slice(0, limit)
        .map((one) => ({
          signature: one.signature,
          slot: one.slot,
          err: one.error,
          memo: null,
          blockTime: timeOfSlot(one.slot),
          confirmationStatus: statusOf(one),
        }))
    },
    getTransaction(params) {
      const options = typeof params[1] === 'string' ? { encoding: params[1] } : optionsAt(params, 1)
      const found = ledger.transaction(textAt(params, 0))
      const wanted = commitmentOf(options)
      if (!found || wanted === 'processed' || !isAtLeast(statusOf(found), wanted)) return null
      if (found.wire.version === 0 && options.maxSupportedTransactionVersion === undefined)
        throw new RpcFault(
          -32015,
          'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
        )
      return encodeTransaction(found, options.encoding ?? 'json')
    },
    async requestAirdrop(params) {
      const lamports = numberAt(params, 1)
      if (lamports > MOST_AIRDROP) throw invalidParams('Airdrop requests are limited to 100 SOL')
      return sendTransaction(await treasury.airdrop(addressAt(params, 0), BigInt(lamports)), {})
    },
  }
}

function parse(bytes: Uint8Array) {
  try {
    return parseWire(bytes)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    throw invalidParams(
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${reason}`,
    )
  }
}

/** Returns a message as an unsigned transaction. */
function withoutSignatures(message: Uint8Array): Uint8Array {
  const count = message[message[0] === 0x80 ? 1 : 0] ?? 0
  return new Uint8Array([count, ...new Uint8Array(64 * count), ...message])
}

function simulationOf(
  ledger: Ledger,
  bytes: Uint8Array,
  options: { sigVerify: boolean; replaceBlockhash: boolean; accounts: unknown },
) {
  const replacement = options.replaceBlockhash
    ? {
        replacementBlockhash: {
          blockhash: blockhashOf(ledger.slot()),
          lastValidBlockHeight: heightOfSlot(ledger.slot()) + BLOCKHASH_BLOCKS,
        },
      }
    : {}
  try {
    const { error, logs, units, accounts, returned } = ledger.simulate(bytes, options)
    return {
      ...{ err: error, logs, unitsConsumed: units, innerInstructions: null },
      returnData: returned
        ? { programId: returned.programId, data: [Buffer.from(returned.data).toString('base64'), 'base64'] }
        : null,
      accounts:
        accountsAsked(options.accounts)?.map(({ address, encoding }) =>
          encodeAccount(ledger, accounts.get(address) ?? ledger.account(toAddressParam(address)), {
            encoding,
          }),
        ) ?? null,
      ...replacement,
    }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return {
      ...{ err: error.error, logs: error.logs, unitsConsumed: 0, returnData: null, accounts: null },
      innerInstructions: null,
      ...replacement,
    }
  }
}

function accountsAsked(asked: unknown): { address: string; encoding: unknown }[] | undefined {
  if (typeof asked !== 'object' || asked === null || !('addresses' in asked)) return undefined
  if (!Array.isArray(asked.addresses)) return undefined
  const encoding = 'encoding' in asked ? asked.encoding : 'base64'
  return asked.addresses.map((address: unknown) => ({ address: String(address), encoding }))
}

function preflightFault(
  ledger: Ledger,
  error: TransactionError,
  { logs, units }: Pick<Simulated, 'logs' | 'units'>,
): RpcFault {
  return new RpcFault(-32002, `Transaction simulation failed: ${describeError(error)}`, {
    ...{ err: error, logs, unitsConsumed: units, accounts: null, returnData: null, innerInstructions: null },
    replacementBlockhash: null,
    slot: ledger.slot(),
  })
}

const statusIn = (error: TransactionError | null) => (error === null ? { Ok: null } : { Err: error })

function indexOf(list: readonly Recorded[], signature: unknown, otherwise: number): number {
  const found = list.findIndex((one) => one.signature === signature)
  return found < 0 ? otherwise : found
}

function indexAfter(list: readonly Recorded[], signature: unknown, otherwise: number): number {
  return indexOf(list, signature, otherwise - 1) + 1
}
