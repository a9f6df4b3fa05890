import { BUNDLER_CODES } from '@latchkey/contract'
import {
  type Call,
  decodeCalls,
  ENTRY_POINT,
  hashOperation,
  readDisabling,
  type UserOperation,
} from '@latchkey/smart-account'
import { type Hex, numberToHex } from 'viem'
import { requireAccount } from './checkOperation.ts'
import { createAdmission } from './createAdmission.ts'
import type { NodeCallRequest, RelayerNode, SimulatedCall } from './createNode.ts'
import { describeRevert, encodeHandleOps, happenedIn, refusalIn } from './entryPoint.ts'
import { max } from './fees.ts'
import { intrinsicGas, limitOf, preVerificationGasOf } from './gas.ts'
import { OperationError } from './OperationError.ts'
import { findOutcome, type OperationOutcome, unlessHappened } from './outcome.ts'
import { describeReceipt } from './receipt.ts'
import type { Preflight, Relayer, RelayerParts } from './relayer.ts'
import type { StoredOperation } from './store.ts'
import { readStored, toHex } from './stored.ts'
import { writeOperation } from './wire.ts'

/** How long to retry an operation that is refused or pays too little. */
export const WAIT_MS = 600_000
const LOOK_EVERY_MS = 1_000
const MOST_LOOKED_AT = 10_000
const VERIFICATION = { deployed: 200_000n, deploying: 800_000n }
const LEAST_CALL_GAS = 60_000n
const CALL_MARGIN = 40_000n
const SIMULATION_GAS = 30_000_000n

/** The side of the relayer that answers requests. */
export function createRelayer(parts: RelayerParts): Relayer {
  const { chain, node, address, config, store, now } = parts
  const chainId = Number(chain.slice('eip155:'.length))

  const iso = (ms: number): string => new Date(ms).toISOString()
  /** When the chain was last searched for each operation, so that frequent requests do not cause frequent searches. */
  const lookedAt = new Map<string, number>()
  const outcome: Relayer['outcome'] = ({ hash, operation, taken_block }) =>
    findOutcome(
      readStored(operation),
      {
        hash: toHex(hash),
        // The newest block of that time may have been reorganized away, and the operation may be in a block of a lower number.
        since: taken_block === null ? undefined : max(0n, BigInt(taken_block) - BigInt(config.confirmations)),
        confirmations: config.confirmations,
      },
      node,
    )

  /** Finds an operation's outcome: the one the sender has stored, otherwise the chain's. */
  const locate = async (stored: StoredOperation): Promise<OperationOutcome> => {
    const { status, tx_hash, block_number, block_hash } = stored
    if (tx_hash !== null && block_number !== null && block_hash !== null)
      return {
        kind: 'happened',
        transactionHash: toHex(tx_hash),
        blockNumber: BigInt(block_number),
        blockHash: toHex(block_hash),
      }
    // The chain has already proved a failure. A queued operation is known only to the relayer, so the chain can't have it.
    if (status === 'failed') return { kind: 'impossible' }
    if (status === 'queued' || (lookedAt.get(stored.hash) ?? 0) > now() - LOOK_EVERY_MS)
      return { kind: 'unknown' }
    const found = await outcome(stored)
    if (found.kind !== 'unknown') return found
    if (lookedAt.size >= MOST_LOOKED_AT) lookedAt.clear()
    lookedAt.set(stored.hash, now())
    return found
  }

  const requireAllOwed = async ({ sender, callData }: UserOperation): Promise<void> =>
    requireOwed(decodeCalls(callData) ?? [], await parts.owedBy(chain, sender.toLowerCase()))

  const preflight = async (operation: UserOperation): Promise<Preflight> => {
    // Checked again before each signature: a permission may have been revoked while the operation waited.
    if (operation.factory) await requireAllOwed(operation)
    const [result] = await node.simulate([
      {
        from: address,
        to: ENTRY_POINT,
        data: encodeHandleOps(operation, address),
        gas: numberToHex(limitOf(operation)),
      },
    ])
    if (!result) throw new OperationError(-32_603, 'The node did not simulate the operation.')
    return judge(result, hashOperation(operation, chainId))
  }

  /** The gas that the chain charges for a transaction's data, such as Arbitrum's L1 cost. Simulations of the entry point do not include it. */
  const dataGasOf = async (operation: UserOperation): Promise<bigint> => {
    const data = encodeHandleOps(operation, address)
    const estimate = await node.estimateGas({ from: address, to: address, data })
    return max(estimate - intrinsicGas(data), 0n)
  }
  const worthOf: Relayer['worthOf'] = async (operation, { gasUsed, happened }) => ({
    // If the call gas limit is too high, the entry point charges a tenth of the unused gas.
    paid: happened.actualGasUsed - operation.callGasLimit / 10n,
    used: gasUsed + (await dataGasOf(operation)),
  })
  const admission = createAdmission(parts, { chainId, preflight, worthOf })

  return {
    chain,
    chainId,
    node,
    preflight,
    worthOf,
    entryPoints: async () => [ENTRY_POINT],
    async estimate(operation, sponsor) {
      admission.requirePaymaster(operation)
      await requireAccount(operation, node)
      if (operation.factory) await requireAllOwed(operation)
      const limits = {
        callGasLimit: await estimateCalls(operation, node),
        verificationGasLimit: operation.factory ? VERIFICATION.deploying : VERIFICATION.deployed,
        preVerificationGas: preVerificationGasOf(operation) + (await dataGasOf(operation)) + gasOfNow(now()),
      }
      if (sponsor) await admission.requireBudget({ ...operation, ...limits }, sponsor)
      return limits
    },
    async submit(operation, on) {
      const hash = hashOperation(operation, chainId)
      const known = await store.find(hash)
      // A dropped operation is not accepted again: a user who has since signed another must not pay twice.
      if (known && !(on.isRevocation && known.status === 'dropped')) return hash
      return unlessHappened(operation, hash, node, () => admission.accept(operation, hash, on))
    },
    async find(hash) {
      const stored = await store.find(hash)
      if (!stored || stored.chain !== chain) return null
      const found = await locate(stored)
      const isMined = found.kind === 'happened'
      // Anyone who has the signature before the operation is in a block can submit the operation at any time.
      const operation = readStored(stored.operation)
      return {
        userOperation: writeOperation(isMined ? operation : { ...operation, signature: '0x' }),
        entryPoint: ENTRY_POINT,
        transactionHash: isMined ? found.transactionHash : null,
        blockHash: isMined ? found.blockHash : null,
        blockNumber: isMined ? numberToHex(found.blockNumber) : null,
      }
    },
    outcome,
    async receipt(hash) {
      const stored = await store.find(hash)
      if (!stored || stored.chain !== chain) return null
      const found = await locate(stored)
      if (found.kind === 'unknown') return null
      if (found.kind === 'happened') {
        const mined = await node.receipt(found.transactionHash)
        return mined ? describeReceipt(mined, toHex(hash), node) : null
      }
      if (stored.status === 'dropped') await store.settle(stored, { status: 'failed' }, iso(now()))
      throw new OperationError(
        -32_500,
        'The operation can’t happen any more: another operation of the account has its nonce.',
      )
    },
  }
}

/** @throws OperationError if an account's first operation does not disable every session that was revoked before the account was deployed */
export function requireOwed(calls: readonly Call[], owed: readonly Call[]): void {
  if (owed.every(({ data }) => calls.some((call) => call.data === data && readDisabling(call.to, call))))
    return
  throw new OperationError(
    BUNDLER_CODES.owes,
    'callData: this account has taken permissions back before it was deployed. Its first operation has to disable them.',
  )
}

/** @throws OperationError if the simulated transaction fails, or the account's call in it */
export function judge(result: SimulatedCall, hash: Hex): Preflight {
  if (result.status !== 1n) {
    const data = result.error?.data ?? result.returnData
    throw new OperationError(
      -32_500,
      refusalIn(data) ?? result.error?.message?.slice(0, 200) ?? 'The entry point refuses the operation.',
    )
  }
  const happened = happenedIn(result.logs, hash)
  if (!happened) throw new OperationError(-32_603, 'The node’s simulation has no logs.')
  if (!happened.success)
    throw new OperationError(
      -32_521,
      `execution reverted ${describeRevert(happened.revertData)}`,
      happened.revertData ?? '0x',
    )
  return { gasUsed: result.gasUsed, happened }
}

/** Simulates the entry point's call of the account, which it deploys first if needed. No signature exists yet. */
async function estimateCalls(operation: UserOperation, node: RelayerNode): Promise<bigint> {
  const { sender, factory, factoryData, callData } = operation
  const call: NodeCallRequest = {
    from: ENTRY_POINT,
    to: sender,
    data: callData,
    gas: numberToHex(SIMULATION_GAS),
  }
  const deploy: readonly NodeCallRequest[] = factory
    ? [{ from: ENTRY_POINT, to: factory, data: factoryData ?? '0x', gas: numberToHex(SIMULATION_GAS) }]
    : []
  const results = await node.simulate([...deploy, call])
  const result = results.at(-1)
  if (result?.status !== 1n) {
    const data = result?.error?.data ?? result?.returnData ?? '0x'
    throw new OperationError(-32_521, `execution reverted ${describeRevert(data)}`, data)
  }
  return max(LEAST_CALL_GAS, (result.gasUsed * 5n) / 4n + CALL_MARGIN)
}

/**
 * A small amount of gas that changes every 10 minutes. The same calls have the same nonce, and the relayer does not accept an operation again that it
 * has dropped; the changed gas makes them a new operation.
 */
function gasOfNow(nowMs: number): bigint {
  return BigInt(Math.floor(nowMs / WAIT_MS) % 1_000)
}
