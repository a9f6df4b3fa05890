import { type AccountParameters, type Kit, requireAccount } from '@latchkey/core'
import { evmOf, signerOf } from '../actions.ts'
import type { CallsParameters, CallsPlan, CallsStatus, SentCalls } from '../adapter.ts'

/** Calls to send together. They use the displayed account and network. */
export type SendCallsParameters = Omit<CallsParameters, keyof AccountParameters | 'caipNetworkId'>

/** Identifies calls by the id that sendCalls() returned. */
export interface CallsId {
  readonly id: string
}

/** The id of the calls, and the maximum time to wait for them. */
export interface WaitForCallsParameters extends CallsId {
  /** Default: three minutes. */
  readonly timeoutMs?: number
  /** The maximum pause between two requests to the wallet. The first pauses are shorter. */
  readonly pollingMs?: number
}

/**
 * Returns how the wallet would send calls. A page can then show "This wallet will ask 2 times", and mention an upgrade before it requests one.
 *
 * @param kit - made by createKit()
 * @param parameters - as for {@link sendCalls}
 * @returns the plan; `atomicity` is `ready` if the wallet could batch the calls after an upgrade of the account (EIP-7702)
 * @throws the errors of `requireSigner()`; CallsInvalidError, AtomicityUnsupportedError, CapabilityUnsupportedError
 *
 * @example
 * const { prompts } = await planCalls(kit, { calls: [{ to: '0x…', data: '0x…' }, { to: '0x…', value: 1n }] })
 */
export async function planCalls(kit: Kit, parameters: SendCallsParameters): Promise<CallsPlan> {
  return (await evmOf(kit).batches()).plan({ ...parameters, ...(await signerOf(kit)) })
}

/**
 * Sends calls from the displayed account (EIP-5792): together if the wallet supports that, else one after the other.
 *
 * @param kit - made by createKit()
 * @param parameters.calls - at least one; `to` is an address, `value` is in wei, `data` is hex
 * @param parameters.capabilities - passed to the wallet, such as `{ paymasterService: { url } }` (ERC-7677)
 * @param parameters.forceAtomic - requires that all calls happen or none
 * @param parameters.allowUpgrade - lets the wallet offer an upgrade of the account (EIP-7702)
 * @param parameters.resume - the id in the CallsIncompleteError of a sequence that stopped
 * @returns the id for {@link getCallsStatus}, once the wallet accepted the calls; for a sequence, once the last call is mined
 * @throws the errors of `requireSigner()`; CallsInvalidError, AtomicityUnsupportedError, CapabilityUnsupportedError, UpgradeRejectedError,
 * CallsTooManyError, CallsIncompleteError, UserRejectedError, TransactionUnknownError
 *
 * @example
 * const { id } = await sendCalls(kit, { calls: [{ to: '0x…', data: '0x…' }, { to: '0x…', value: 1n }] })
 */
export async function sendCalls(kit: Kit, parameters: SendCallsParameters): Promise<SentCalls> {
  return (await evmOf(kit).batches()).send({ ...parameters, ...(await signerOf(kit)) })
}

/**
 * Returns the status of calls, without a prompt.
 *
 * @param kit - made by createKit()
 * @param parameters.id - the id that sendCalls() returned
 * @returns the status that the wallet reports; for a sequence, the status on the chain
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
 * @param parameters.id - the id that sendCalls() returned
 * @returns the status: success, failure, or incomplete for a sequence that stopped
 * @throws CallsTimeoutError, and the errors of {@link getCallsStatus}
 *
 * @example
 * const { status, receipts } = await waitForCalls(kit, { id })
 */
export async function waitForCalls(kit: Kit, parameters: WaitForCallsParameters): Promise<CallsStatus> {
  const { connectorId } = (await requireAccount(kit)).connection
  return (await evmOf(kit).batches()).wait({ ...parameters, connectorId })
}
