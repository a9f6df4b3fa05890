import { TRANSACTION_WAIT, TRANSPORT } from '@latchkey/contract'
import { BaseError, WalletRequestError, WalletSilentError } from '@latchkey/core'
import { codesOf, withTimeout } from '@latchkey/core/adapter'
import type { CallsStatus, CallsStatusParameters } from '../adapter.ts'
import type { Ground } from '../ground.ts'
import { readWallet } from '../wallet/readWallet.ts'
import { CallsTimeoutError, CallsUnknownError } from './errors.ts'
import { readStatus, statusOfSequence } from './readStatus.ts'
import { readSequence } from './sequence.ts'

const METHOD = 'wallet_getCallsStatus'
/** The error code of EIP-5792 for calls that the wallet does not know. */
const UNKNOWN_ID = 5730

/** Reads the status of calls from the wallet; for a sequence, from the chain. */
export async function getStatus(
  { walletOf, transport }: Ground,
  { connectorId, id }: CallsStatusParameters,
): Promise<CallsStatus> {
  const sequence = readSequence(id)
  if (sequence) {
    const { caipNetworkId, hashes, calls } = sequence
    const receipts = await Promise.all(
      hashes.map((hash) => transport.request(caipNetworkId, 'eth_getTransactionReceipt', [hash])),
    )
    return statusOfSequence({ id, caipNetworkId, calls }, receipts)
  }
  const wallet = await walletOf(connectorId)
  const answer = await readWallet(wallet, METHOD, [id]).catch((cause: unknown) => {
    throw cause instanceof BaseError && codesOf(cause.cause).includes(UNKNOWN_ID)
      ? new CallsUnknownError({ id, cause })
      : cause
  })
  return readStatus(answer, id)
}

/** Polls until calls are no longer pending. Asks again if the wallet fails temporarily. */
export async function waitForStatus(
  ground: Ground,
  {
    timeoutMs = TRANSACTION_WAIT.timeoutMs,
    pollingMs = TRANSPORT.pollingMs,
    ...parameters
  }: CallsStatusParameters & { readonly timeoutMs?: number; readonly pollingMs?: number },
): Promise<CallsStatus> {
  const { id } = parameters
  const end = { reached: false }
  let last: unknown
  const poll = async (): Promise<CallsStatus> => {
    for (let turn = 0; !end.reached; turn += 1) {
      if (turn > 0) await pause(turn, pollingMs)
      try {
        const status = await getStatus(ground, parameters)
        if (status.status !== 'pending') return status
      } catch (error) {
        last = error
        if (!(error instanceof WalletRequestError || error instanceof WalletSilentError)) throw error
      }
    }
    throw new CallsTimeoutError({ id, timeoutMs, cause: last })
  }
  return withTimeout(poll(), timeoutMs, () => {
    end.reached = true
    throw new CallsTimeoutError({ id, timeoutMs, cause: last })
  })
}

/** Waits between two polls. The first pauses are short. */
function pause(turn: number, pollingMs: number): Promise<void> {
  const { retryDelayMs } = TRANSACTION_WAIT
  return new Promise((resolve) => setTimeout(resolve, Math.min(retryDelayMs * 2 ** (turn - 1), pollingMs)))
}
