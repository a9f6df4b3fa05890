import type { CaipNetworkId } from '@latchkey/contract'
import { WalletAnswerError } from '@latchkey/core'
import type { CallsReceipt, CallsStatus } from '../adapter.ts'
import { parseChainId, toCaipNetworkId } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'

const METHOD = 'wallet_getCallsStatus'

/** Parses a wallet's status of calls (EIP-5792 2.0.0). Throws if any part of it has another form, or belongs to other calls. */
export function readStatus(answer: unknown, asked: string): CallsStatus {
  const keys = ['id', 'atomic', 'status', 'receipts', 'capabilities']
  const [id, atomic, code, receipts, capabilities] = keys.map((key) => read(answer, key))
  const chainId = parseChainId(read(answer, 'chainId'))
  const status = typeof code === 'number' && Number.isInteger(code) ? meaningOf(code) : undefined
  if (id !== asked || chainId === undefined || typeof atomic !== 'boolean' || !status) throw nonsense()
  if (receipts !== undefined && receipts !== null && !Array.isArray(receipts)) throw nonsense()
  return {
    id,
    caipNetworkId: toCaipNetworkId(chainId),
    isAtomic: atomic,
    status,
    statusCode: Number(code),
    receipts: (receipts ?? []).map(readReceipt),
    ...(isRecord(capabilities) ? { capabilities } : {}),
  }
}

export function readReceipt(receipt: unknown): CallsReceipt {
  const text = (key: string, form: RegExp, from = receipt): string => {
    const value = read(from, key)
    if (typeof value !== 'string' || !form.test(value)) throw nonsense()
    return value
  }
  const logs = read(receipt, 'logs')
  if (!Array.isArray(logs)) throw nonsense()
  return {
    status: text('status', /^0x0*[01]$/).endsWith('1') ? 'success' : 'reverted',
    hash: text('transactionHash', WORD),
    blockHash: text('blockHash', WORD),
    blockNumber: BigInt(text('blockNumber', QUANTITY)),
    gasUsed: BigInt(text('gasUsed', QUANTITY)),
    logs: logs.map((log: unknown) => {
      const topics = read(log, 'topics')
      if (!Array.isArray(topics) || !topics.every(isWord)) throw nonsense()
      return { address: text('address', ADDRESS, log), data: text('data', BYTES, log), topics }
    }),
  }
}

const WORD = /^0x[0-9a-f]{64}$/i
const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const ADDRESS = /^0x[0-9a-f]{40}$/i
const BYTES = /^0x([0-9a-f]{2})*$/i
const isWord = (thing: unknown): thing is string => typeof thing === 'string' && WORD.test(thing)

function meaningOf(code: number): CallsStatus['status'] | undefined {
  if (code >= 100 && code < 200) return 'pending'
  if (code >= 200 && code < 300) return 'success'
  return code >= 400 && code < 700 ? 'failure' : undefined
}

function isRecord(thing: unknown): thing is Readonly<Record<string, unknown>> {
  return typeof thing === 'object' && thing !== null && !Array.isArray(thing)
}

function nonsense(): WalletAnswerError {
  return new WalletAnswerError({ method: METHOD })
}

/** Returns the status of a sequence on the chain. `receipts` has `null` for a transaction that is not mined yet. */
export function statusOfSequence(
  { id, caipNetworkId, calls }: { id: string; caipNetworkId: CaipNetworkId; calls: number },
  receipts: readonly unknown[],
): CallsStatus {
  const mined = receipts.filter((receipt) => receipt !== null && receipt !== undefined).map(readReceipt)
  const failed = mined.filter(({ status }) => status === 'reverted').length
  const [status, statusCode] =
    mined.length < receipts.length
      ? (['pending', 100] as const)
      : failed > 0
        ? (['failure', failed === mined.length ? 500 : 600] as const)
        : mined.length < calls
          ? (['incomplete', 100] as const)
          : (['success', 200] as const)
  return { id, caipNetworkId, isAtomic: false, status, statusCode, receipts: mined }
}
