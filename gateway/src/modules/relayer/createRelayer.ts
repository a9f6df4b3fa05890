import {
  decodeCalls,
  ENTRY_POINT,
  hashOperation,
  packOperation,
  type UserOperation,
} from '@latchkey/smart-account'
import { type Address, type Hex, isAddressEqual, numberToHex, size } from 'viem'
import type { RelayerConfig } from '../../config/readRelayer.ts'
import type { Project } from '../../projects/project.ts'
import { checkOperation, requireAccount, signerOf } from './checkOperation.ts'
import { type NodeCallRequest, NodeError, type RelayerNode, type SimulatedCall } from './createNode.ts'
import { describeRevert, encodeHandleOps, type Happened, happenedIn, refusalIn } from './entryPoint.ts'
import { OperationError } from './OperationError.ts'
import { budgetSpent, budgetsOf, dayOf, expiryOf, requireSponsored, revocationBudgets } from './policy.ts'
import { describeReceipt } from './receipt.ts'
import type { RelayerStore, StoredOperation } from './store.ts'
import { readOperation, writeOperation } from './wire.ts'

/** Gas that an operation needs, in the members of `eth_estimateUserOperationGas`. */
export interface GasLimits {
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
}

/** The project whose page an operation comes from: what it gives away pays for operations without fees. */
export interface Sponsor {
  readonly projectId: string
  readonly project: Project | undefined
}

/** Takes operations of one chain, and says what became of them: the relayer, or a bundler that somebody else runs. */
export interface OperationService {
  /** @throws OperationError where EntryPoint 0.7 is not served */
  entryPoints(): Promise<readonly Address[]>
  /**
   * @param sponsor - who is to pay for it, where the account does not
   * @throws OperationError where the account's call reverts, the account is not ours, or the sponsor does not pay
   */
  estimate(operation: UserOperation, sponsor?: Sponsor): Promise<GasLimits>
  /**
   * Checks an operation and stores it. It is sent from then on, whatever happens to this process. One that is known already is taken
   * again.
   *
   * @param on.isRevocation - a session's own operation, whose call data was built here
   * @returns the operation's hash
   * @throws OperationError that says why not
   */
  submit(operation: UserOperation, on: Sponsor & { readonly isRevocation?: boolean }): Promise<Hex>
  find(hash: string): Promise<object | null>
  /** @throws OperationError where the operation has failed for good */
  receipt(hash: string): Promise<object | null>
}

/** The gateway's own service: it signs transactions and pays for them. */
export interface Relayer extends OperationService {
  readonly chain: string
  readonly chainId: number
  readonly node: RelayerNode
  /** Runs it on the newest block. @throws OperationError where the entry point or the account refuses it */
  preflight(operation: UserOperation): Promise<Preflight>
}

/** What bringing an operation in would do now. */
export interface Preflight {
  /** Of the whole transaction. */
  readonly gasUsed: bigint
  readonly happened: Happened
}

/** What a relayer works with. */
export interface RelayerParts {
  readonly chain: string
  readonly node: RelayerNode
  readonly address: Address
  readonly config: RelayerConfig
  readonly store: RelayerStore
  /** Called once something waits. */
  readonly wake: () => void
  readonly now: () => number
}

/** Operations of one account on their way at once; ERC-4337 has the same number for accounts without a stake. */
const MOST_PER_SENDER = 4
const GWEI = 1_000_000_000n
/** What the entry point spends besides the limits, and a transaction costs from the start. */
const OVERHEAD = 100_000n
const CALL_DATA_GAS = 16n
/** The members of an operation that are always as long, and their padding. */
const FIXED_BYTES = 700
const VERIFICATION = { deployed: 200_000n, deploying: 800_000n }
const LEAST_CALL_GAS = 60_000n
const CALL_MARGIN = 40_000n
const SIMULATION_GAS = 30_000_000n

/** The relayer's front: what is taken, and what is answered. */
export function createRelayer(parts: RelayerParts): Relayer {
  const { chain, node, address, config, store, now } = parts
  const chainId = Number(chain.slice('eip155:'.length))

  const preflight = async (operation: UserOperation): Promise<Preflight> => {
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

  const requirePaymaster = ({ paymaster }: UserOperation): void => {
    if (!paymaster || config.paymasters.some((one) => isAddressEqual(one, paymaster))) return
    throw new OperationError(
      -32_501,
      config.paymasters.length === 0
        ? 'This relayer takes no paymaster. Leave it out: a sponsored operation has fees of zero.'
        : `This relayer takes no paymaster but ${config.paymasters.join(', ')}.`,
    )
  }

  const requireLimits = (operation: UserOperation): void => {
    const { callGasLimit, verificationGasLimit } = operation
    const gas = gasOf(operation)
    if (gas > config.maxGas)
      throw new OperationError(
        -32_602,
        `The operation’s gas limits add up to ${gas}; this relayer takes ${config.maxGas} at most.`,
      )
    if (callGasLimit === 0n || verificationGasLimit === 0n)
      throw new OperationError(
        -32_602,
        'The operation has no gas limits. Ask eth_estimateUserOperationGas for them.',
      )
    if (operation.maxPriorityFeePerGas > operation.maxFeePerGas)
      throw new OperationError(-32_602, 'maxPriorityFeePerGas: is more than maxFeePerGas.')
  }

  const requireRoom = async (operation: UserOperation, hash: Hex): Promise<void> => {
    const all = await store.openOf(chain, operation.sender.toLowerCase())
    // The same operation may have come twice at once.
    const open = all.filter((stored) => stored.hash !== hash)
    const isTaken = open.some(({ operation: text }) => readStored(text).nonce === operation.nonce)
    if (isTaken)
      throw new OperationError(
        -32_602,
        'nonce: another operation of this account with the same nonce is on its way.',
      )
    if (open.length >= MOST_PER_SENDER)
      throw new OperationError(
        -32_504,
        `This account has ${open.length} operations on their way. Wait until one of them is in a block.`,
      )
  }

  /** @returns what it takes from the budgets, in gwei */
  const requirePay = async (
    operation: UserOperation,
    { gasUsed, happened }: Preflight,
  ): Promise<{ gas: bigint; costGwei: bigint; isSponsored: boolean }> => {
    const head = await node.head()
    const estimate = await node
      .estimateGas({ from: address, to: ENTRY_POINT, data: encodeHandleOps(operation, address) })
      .catch((error: unknown) => {
        if (error instanceof NodeError) return 0n
        throw error
      })
    const gas = max(limitOf(operation), (estimate * 5n) / 4n)
    const fee = offerOf(head.baseFeePerGas)
    if (fee > config.maxFeePerGas)
      throw new OperationError(
        -32_504,
        'Fees on this chain are higher than the relayer pays at the moment. Try again later.',
      )
    const balance = await node.balance(address)
    if (balance < gas * fee)
      throw new OperationError(-32_504, 'The relayer has no funds at the moment. Try again later.')
    const isSponsored = operation.maxFeePerGas === 0n
    if (!isSponsored) {
      const price = min(operation.maxFeePerGas, operation.maxPriorityFeePerGas + head.baseFeePerGas)
      const income = happened.actualGasUsed * price
      const cost = max(gasUsed, estimate) * (head.baseFeePerGas + TIP)
      if (income < cost)
        throw new OperationError(
          -32_602,
          `The operation would pay ${income} wei and costs ${cost} wei. Raise its fees or its preVerificationGas, or send it with fees of zero where they are paid for.`,
        )
    }
    return { gas, costGwei: toGwei(gas * fee), isSponsored }
  }

  /** So that nobody approves an operation as paid for that `submit` would refuse. Another one may still take the last of a budget. */
  const requireBudget = async (operation: UserOperation, { projectId, project }: Sponsor): Promise<void> => {
    requireSponsored(project, decodeCalls(operation.callData) ?? [])
    const { baseFeePerGas } = await node.head()
    const day = dayOf(now())
    const budgets = budgetsOf(config.sponsor, project, {
      ...{ projectId, chain, sender: operation.sender.toLowerCase(), day },
    })
    const cost = toGwei(limitOf(operation) * offerOf(baseFeePerGas))
    if (!(await store.haveRoom(budgets, cost))) throw budgetSpent()
  }

  return {
    chain,
    chainId,
    node,
    preflight,
    entryPoints: async () => [ENTRY_POINT],
    async estimate(operation, sponsor) {
      requirePaymaster(operation)
      await requireAccount(operation, node)
      const limits = {
        callGasLimit: await estimateCalls(operation, node),
        verificationGasLimit: operation.factory ? VERIFICATION.deploying : VERIFICATION.deployed,
        preVerificationGas: preVerificationGasOf(operation),
      }
      if (sponsor) await requireBudget({ ...operation, ...limits }, sponsor)
      return limits
    },
    async submit(operation, { projectId, project, isRevocation = false }) {
      const hash = hashOperation(operation, chainId)
      requirePaymaster(operation)
      const known = await store.find(hash)
      if (known && known.status !== 'failed') return hash
      requireLimits(operation)
      await signerOf(operation, chainId)
      const calls = isRevocation
        ? await requireAccount(operation, node).then(() => [])
        : await checkOperation(operation, node)
      await requireRoom(operation, hash)
      const outcome = await preflight(operation)
      const { gas, costGwei, isSponsored } = await requirePay(operation, outcome)
      const day = dayOf(now())
      const on = { projectId, chain, sender: operation.sender.toLowerCase(), day }
      if (isSponsored && !isRevocation) requireSponsored(project, calls)
      const budgets = isRevocation
        ? revocationBudgets(on)
        : isSponsored
          ? budgetsOf(config.sponsor, project, on)
          : []
      const iso = new Date(now()).toISOString()
      const spent = await store.add(
        {
          hash,
          chain,
          project_id: projectId,
          sender: on.sender,
          operation: JSON.stringify({
            ...writeOperation(operation),
            budgets: budgets.map(({ name }) => name),
          }),
          gas: Number(gas),
          status: 'queued',
          reason: null,
          reserved_gwei: budgets.length === 0 ? 0 : Number(costGwei),
          day,
          created_at: iso,
          updated_at: iso,
        },
        budgets,
        expiryOf(now()),
      )
      if (spent !== undefined) throw budgetSpent()
      parts.wake()
      return hash
    },
    async find(hash) {
      const stored = await store.find(hash)
      if (!stored || stored.chain !== chain) return null
      const { budgets: _, ...userOperation } = JSON.parse(stored.operation)
      const number = stored.block_number
      return {
        userOperation,
        entryPoint: ENTRY_POINT,
        transactionHash: stored.tx_hash,
        blockHash: stored.block_hash,
        blockNumber: number === null ? null : numberToHex(BigInt(number)),
      }
    },
    async receipt(hash) {
      const stored = await store.find(hash)
      if (!stored || stored.chain !== chain) return null
      if (stored.status === 'failed') throw failed(stored)
      if (stored.tx_hash === null) return null
      return readReceipt(stored, node)
    },
  }
}

/** A tip that any chain takes; where blocks have room, nothing more is needed. */
export const TIP = 1_000_000n

/** What the relayer offers for a unit of gas: enough for a base fee that doubles. */
const offerOf = (baseFeePerGas: bigint): bigint => baseFeePerGas * 2n + TIP

const toGwei = (wei: bigint): bigint => (wei + GWEI - 1n) / GWEI

/** The gas that the transaction of an operation may use: all of the operation's limits, and what is around them. */
export function limitOf(operation: UserOperation): bigint {
  // The entry point gives a call only 63 of 64 parts of what is left.
  return (gasOf(operation) * 65n) / 64n + OVERHEAD + callDataGas(operation)
}

/** All limits of an operation together. */
function gasOf(operation: UserOperation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const own = callGasLimit + verificationGasLimit + preVerificationGas
  return own + paymasterVerificationGasLimit + paymasterPostOpGasLimit
}

/** An operation as the database has it. */
export function readStored(text: string): UserOperation & { readonly budgets: readonly string[] } {
  const value: unknown = JSON.parse(text)
  const budgets =
    typeof value === 'object' && value !== null && 'budgets' in value && Array.isArray(value.budgets)
      ? value.budgets.map(String)
      : []
  return { ...readOperation(value), budgets }
}

/** @throws OperationError where the simulated transaction fails, or the account's call within it */
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

/** Deploys the account where it has to be, and makes its calls as the entry point would: nobody has signed yet. */
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

function preVerificationGasOf(operation: UserOperation): bigint {
  // The dummy signature of an estimate is as long as a real one.
  return 21_000n + 30_000n + callDataGas(operation)
}

function callDataGas(operation: UserOperation): bigint {
  const { initCode, callData, paymasterAndData, signature } = packOperation(operation)
  const bytes = [initCode, callData, paymasterAndData, signature].reduce((sum, one) => sum + size(one), 0)
  return BigInt(bytes + FIXED_BYTES) * CALL_DATA_GAS
}

async function readReceipt(stored: StoredOperation, node: RelayerNode): Promise<object | null> {
  const mined = stored.tx_hash === null ? undefined : await node.receipt(toHex(stored.tx_hash))
  return mined ? describeReceipt(mined, toHex(stored.hash), node) : null
}

function failed({ reason }: StoredOperation): OperationError {
  return new OperationError(
    -32_500,
    `The operation was not brought in: ${reason ?? 'the entry point refused it'}.`,
  )
}

/** Hashes in the database are those that this process wrote. */
function toHex(text: string): Hex {
  return text as Hex
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
