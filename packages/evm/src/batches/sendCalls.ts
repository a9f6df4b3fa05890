import { type BaseError, outcomeOf, TransactionUnknownError, WalletAnswerError } from '@latchkey/core'
import { codesOf } from '@latchkey/core/adapter'
import type { CallsParameters, CallsProgress, EvmCall, EvmOperations, SentCalls } from '../adapter.ts'
import type { Ground } from '../ground.ts'
import type { Order } from '../lazy/order.ts'
import { toChainId, toHex } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'
import {
  AtomicityUnsupportedError,
  CallsIncompleteError,
  CallsTooManyError,
  CallsUnknownError,
  CapabilityUnsupportedError,
  UpgradeRejectedError,
} from './errors.ts'
import { type Plan, planCalls } from './planCalls.ts'
import { readSequence, writeSequence } from './sequence.ts'

const METHOD = 'wallet_sendCalls'
/** The maximum length of an id: EIP-5792 allows 4096 bytes, written in hex. */
const LONGEST_ID = 8_194

/** Calls with their plan, which includes the number of prompts. */
export type Sending = Omit<CallsParameters, 'onProgress'> & {
  readonly onProgress: (progress: Omit<CallsProgress, 'prompts'>) => void
}

/**
 * Asks the wallet to send calls: behind one prompt if the wallet supports that, else one after the other, each after the previous is mined.
 * @returns the id, once the wallet accepted the calls; for a sequence, once the last call is mined
 */
export async function sendCalls(
  ground: Ground,
  operations: EvmOperations,
  { onProgress = () => {}, ...parameters }: CallsParameters,
): Promise<SentCalls> {
  const plan = await planCalls(operations, parameters)
  const { isAtomic, prompts, isBatch } = plan
  const sending: Sending = { ...parameters, onProgress: (progress) => onProgress({ ...progress, prompts }) }
  const id = isBatch
    ? await askTogether(ground, plan, sending)
    : writeSequence(await askInTurn(ground, operations, sending))
  return { id, isAtomic, prompts }
}

export async function askTogether(
  ground: Ground,
  { isAtomic }: Plan,
  { calls, capabilities, onProgress, ...account }: Sending,
): Promise<string> {
  const { address, caipNetworkId } = account
  const { askToSend } = await import('../lazy/lazy.ts')
  const request = {
    version: '2.0.0',
    from: address,
    chainId: toHex(toChainId(caipNetworkId)),
    atomicRequired: isAtomic && calls.length > 1,
    calls: calls.map(({ to, value, data }) => ({
      to,
      ...(value === undefined ? {} : { value: toHex(value) }),
      ...(data === undefined ? {} : { data }),
    })),
    ...(capabilities ? { capabilities } : {}),
  }
  onProgress({ prompt: 0, status: 'asking' })
  const decode = (error: BaseError) => decodeCallsError(error, calls.length, capabilities)
  const answer = await askToSend(ground, account, { method: METHOD, params: [request], decode })
  const id = read(answer, 'id')
  // The wallet may have sent the calls in spite of its invalid response.
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID || readSequence(id))
    throw new TransactionUnknownError({ cause: new WalletAnswerError({ method: METHOD }) })
  onProgress({ prompt: 0, status: 'accepted' })
  return id
}

/** Asks for each call after the previous one was mined. */
export async function askInTurn(
  ground: Ground,
  { sendTransaction, waitForReceipt }: EvmOperations,
  { calls, resume, onProgress, timeoutMs, connectorId, address, caipNetworkId, requireShown }: Sending,
): Promise<Parameters<typeof writeSequence>[0]> {
  const about = { caipNetworkId, address: address.toLowerCase(), calls: calls.length }
  const sender = { connectorId, address, caipNetworkId, ...(requireShown ? { requireShown } : {}) }
  const hashes = [...(resume === undefined ? [] : sentBefore(resume, about))]
  const wait = async (index: number, hash: string): Promise<boolean> => {
    onProgress({ prompt: index, status: 'pending', hash })
    try {
      const receipt = await waitForReceipt({
        hash,
        caipNetworkId,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      })
      // The wallet may have sent the call again with another fee.
      hashes[index] = receipt.hash
    } catch (error) {
      // The chain reverted or dropped the call, so it still has to be sent.
      if (outcomeOf(error) === 'impossible') hashes.length = index
      throw error
    }
    onProgress({ prompt: index, status: 'confirmed', hash })
    return true
  }
  try {
    for (const [index, call] of calls.entries()) {
      const before = hashes[index]
      // The transaction with this hash must be exactly this call, because a caller may resume with other calls.
      if (before) ground.orders.set(before, orderOf(address, call))
      if (before && (await wait(index, before).catch(orSendAgain))) continue
      onProgress({ prompt: index, status: 'asking' })
      const { hash } = await sendTransaction({ ...sender, ...call })
      hashes.push(hash)
      await wait(index, hash)
    }
  } catch (cause) {
    if (hashes.length === 0 || calls.length === 1) throw cause
    const id = writeSequence({ ...about, hashes })
    throw new CallsIncompleteError({ id, sent: hashes.length, of: calls.length, cause })
  }
  return { ...about, hashes }
}

/** The transaction that the chain must have for the hash of a call. */
export function orderOf(from: string, { to, value = 0n, data = '0x' }: EvmCall): Order {
  return { from, to, value, data }
}

/** Returns false if the chain reverted or dropped a resumed call, so that it is sent again. Otherwise throws. */
function orSendAgain(error: unknown): false {
  if (outcomeOf(error) === 'impossible') return false
  throw error
}

function sentBefore(
  id: string,
  about: Pick<NonNullable<ReturnType<typeof readSequence>>, 'caipNetworkId' | 'address' | 'calls'>,
): readonly string[] {
  const sequence = readSequence(id)
  const isSame =
    sequence?.caipNetworkId === about.caipNetworkId &&
    sequence.address === about.address &&
    sequence.calls === about.calls
  if (!isSame) throw new CallsUnknownError({ id })
  return sequence.hashes
}

function decodeCallsError(
  error: BaseError,
  calls: number,
  capabilities: CallsParameters['capabilities'] = {},
): BaseError | undefined {
  const cause = error
  const has = (code: number): boolean => codesOf(error.cause).includes(code)
  if (has(5700)) return new CapabilityUnsupportedError({ capabilities: Object.keys(capabilities), cause })
  if (has(5740)) return new CallsTooManyError({ calls, cause })
  if (has(5750)) return new UpgradeRejectedError({ cause })
  if (has(5760)) return new AtomicityUnsupportedError({ needsUpgrade: false, cause })
  return undefined
}
