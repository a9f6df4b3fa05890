import { TransactionRevertedError, TransactionUnknownError, WalletRefusedError } from '@latchkey/core'
import type { CallsParameters, EvmOperations } from '../adapter.ts'
import type { Ground } from '../ground.ts'
import { CallsIncompleteError } from './errors.ts'
import { waitForStatus } from './getStatus.ts'
import { planCalls } from './planCalls.ts'
import { askInTurn, askTogether, orderOf, type Sending } from './sendCalls.ts'

/** The status code of EIP-5792 for calls that the wallet gave up. None of them is on the chain. */
const NOT_SENT = 400

/**
 * Asks the wallet to send calls, and waits until they are mined.
 * @returns the hashes; only one if there was one prompt
 * @throws TransactionUnknownError if the wallet accepted the calls and their result is unknown
 */
export async function runCalls(
  ground: Ground,
  operations: EvmOperations,
  { onProgress = () => {}, ...parameters }: CallsParameters,
): Promise<{ readonly hashes: readonly string[] }> {
  const { calls, connectorId, address, caipNetworkId, timeoutMs } = parameters
  const plan = calls.length === 1 ? undefined : await planCalls(operations, parameters)
  const prompts = plan?.prompts ?? 1
  const tell: Sending['onProgress'] = (progress) => onProgress({ ...progress, prompts })
  if (!plan?.isAtomic)
    return askInTurn(ground, operations, { ...parameters, onProgress: tell }).catch((error: unknown) => {
      throw error instanceof CallsIncompleteError ? error.cause : error
    })
  const id = await askTogether(ground, plan, { ...parameters, onProgress: tell })
  const limit = timeoutMs === undefined ? {} : { timeoutMs }
  // The wallet accepted the calls. Even after a failure from here on, they may happen.
  const { status, statusCode, receipts } = await waitForStatus(ground, { connectorId, id, ...limit }).catch(
    (cause: unknown) => {
      throw new TransactionUnknownError({ cause })
    },
  )
  const hash = receipts.at(-1)?.hash
  const last = calls.at(-1)
  if (!hash || !last) throw statusCode === NOT_SENT ? new WalletRefusedError() : new TransactionUnknownError()
  // The wallet chose the hash. Its transaction must contain the last of the calls.
  ground.orders.set(hash.toLowerCase(), orderOf(address, last))
  tell({ prompt: 0, status: 'pending', hash })
  await operations.waitForReceipt({ hash, caipNetworkId, ...limit })
  if (status !== 'success') throw new TransactionRevertedError({ hash })
  tell({ prompt: 0, status: 'confirmed', hash })
  return { hashes: [hash] }
}
