import { type AccountParameters, type Kit, requireAccount } from '@latchkey/core'
import { evmOf, signerOf } from '../actions.ts'
import type { CallsParameters, CallsPlan, CallsStatus, SentCalls } from '../adapter.ts'

/** Calls to send together. Account and network are those that are shown. */
export type SendCallsParameters = Omit<CallsParameters, keyof AccountParameters | 'caipNetworkId'>

/** Which calls: the id that sendCalls() returned. */
export interface CallsId {
  readonly id: string
}

/** Which calls, and how long they may be pending. */
export interface WaitForCallsParameters extends CallsId {
  /** Three minutes unless given. */
  readonly timeoutMs?: number
  /** How often the wallet is asked at most. */
  readonly pollingMs?: number
}

/**
 * How the wallet would do calls, so that a page can say "This wallet will ask 2 times" and name an upgrade before it asks for one.
 *
 * @param kit - made by createKit()
 * @param parameters - as for {@link sendCalls}
 * @returns `atomicity` is `ready` where the wallet could join the calls after an upgrade of the account (EIP-7702)
 * @throws what `requireSigner()` throws; CallsInvalidError, AtomicityUnsupportedError, CapabilityUnsupportedError
 *
 * @example
 * const { prompts } = await planCalls(kit, { calls: [{ to: '0x…', data: '0x…' }, { to: '0x…', value: 1n }] })
 */
export async function planCalls(kit: Kit, parameters: SendCallsParameters): Promise<CallsPlan> {
  return (await evmOf(kit).batches()).plan({ ...parameters, ...(await signerOf(kit)) })
}

/**
 * Sends calls from the account that is displayed (EIP-5792): at once where the wallet can, else one after the other.
 *
 * @param kit - made by createKit()
 * @param parameters.calls - at least one; `to` is an address, `value` is in wei, `data` is hex
 * @param parameters.capabilities - passed to the wallet, such as `{ paymasterService: { url } }` (ERC-7677)
 * @param parameters.forceAtomic - all calls or none
 * @param parameters.allowUpgrade - lets the wallet offer an upgrade of the account (EIP-7702)
 * @param parameters.resume - the id in the CallsIncompleteError of a sequence that stopped
 * @returns the id for {@link getCallsStatus}, once the wallet took the calls; of a sequence, once the last one is mined
 * @throws what `requireSigner()` throws; CallsInvalidError, AtomicityUnsupportedError, CapabilityUnsupportedError, UpgradeRejectedError,
 * CallsTooManyError, CallsIncompleteError, UserRejectedError, TransactionUnknownError
 *
 * @example
 * const { id } = await sendCalls(kit, { calls: [{ to: '0x…', data: '0x…' }, { to: '0x…', value: 1n }] })
 */
export async function sendCalls(kit: Kit, parameters: SendCallsParameters): Promise<SentCalls> {
  return (await evmOf(kit).batches()).send({ ...parameters, ...(await signerOf(kit)) })
}

/**
 * What became of calls. Without a user: it never opens the wallet.
 *
 * @param kit - made by createKit()
 * @param parameters.id - what sendCalls() returned
 * @returns as the wallet says it; for a sequence, as the chain does
 * @throws CallsUnknownError, WalletAnswerError, WalletSilentError, UnsupportedMethodError
 *
 * @example
 * const { status } = await getCallsStatus(kit, { id })
 */
export async function getCallsStatus(kit: Kit, parameters: CallsId): Promise<CallsStatus> {
  const { connectorId } = (await requireAccount(kit)).connection
  return (await evmOf(kit).batches()).getStatus({ ...parameters, connectorId })
}

/**
 * Waits until calls are no longer pending.
 *
 * @param kit - made by createKit()
 * @param parameters.id - what sendCalls() returned
 * @returns success, failure, or for a sequence that stopped, incomplete
 * @throws CallsTimeoutError, and what {@link getCallsStatus} throws
 *
 * @example
 * const { status, receipts } = await waitForCalls(kit, { id })
 */
export async function waitForCalls(kit: Kit, parameters: WaitForCallsParameters): Promise<CallsStatus> {
  const { connectorId } = (await requireAccount(kit)).connection
  return (await evmOf(kit).batches()).wait({ ...parameters, connectorId })
}
