import { BUNDLER_CODES } from '@latchkey/contract'
import {
  type Call,
  decodeCalls,
  ENTRY_POINT,
  hashOperation,
  packOperation,
  readDisabling,
  type UserOperation,
} from '@latchkey/smart-account'
import { type Address, type Hex, isAddressEqual, numberToHex, size } from 'viem'
import type { RelayerConfig } from '../../config/readRelayer.ts'
import type { Project } from '../../projects/project.ts'
import { checkOperation, requireAccount, signerOf } from './checkOperation.ts'
import type { NodeCallRequest, RelayerNode, SimulatedCall } from './createNode.ts'
import { describeRevert, encodeHandleOps, type Happened, happenedIn, refusalIn } from './entryPoint.ts'
import { isEnough, max, min, mostCovered, offerOf, toGwei, type Worth } from './fees.ts'
import { OperationError } from './OperationError.ts'
import { findOutcome, type OperationOutcome, unlessHappened } from './outcome.ts'
import {
  budgetSpent,
  budgetsOf,
  dayOf,
  expiryOf,
  lossBudget,
  requireSponsored,
  revocationBudgets,
} from './policy.ts'
import { describeReceipt } from './receipt.ts'
import type { RelayerStore, StoredOperation } from './store.ts'
import { type Payer, readStored, writeStored } from './stored.ts'
import { writeOperation } from './wire.ts'

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
  /**
   * @returns null while nobody knows what becomes of it
   * @throws OperationError -32500 where the chain proves that it can't happen any more
   */
  receipt(hash: string): Promise<object | null>
}

/** The gateway's own service: it signs transactions and pays for them. */
export interface Relayer extends OperationService {
  readonly chain: string
  readonly chainId: number
  readonly node: RelayerNode
  /** Runs it on the newest block. @throws OperationError where the entry point or the account refuses it */
  preflight(operation: UserOperation): Promise<Preflight>
  /** What it pays for, and what its transaction uses. */
  worthOf(operation: UserOperation, checked: Preflight): Promise<Worth>
  /** What the chain says of an operation that was taken, whoever brought it in. */
  outcome(stored: StoredOperation): Promise<OperationOutcome>
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
  /** Whether a file lists the projects: otherwise callers choose their ids. */
  readonly areProjectsListed: boolean
  /** Calls that an account's first operation has to make: they disable what was taken back before the account was deployed. */
  readonly owedBy: (chain: string, account: string) => Promise<readonly Call[]>
  /** Calls that disable what an account has granted. */
  readonly granted: (chain: string, account: string) => Promise<readonly Call[]>
  /** Called once something waits. */
  readonly wake: () => void
  readonly now: () => number
}

/** Operations of one account on their way at once; ERC-4337 has the same number for accounts without a stake. */
const MOST_PER_SENDER = 4
/** An operation that is refused, or pays too little, is tried again for so long. */
export const WAIT_MS = 600_000
const LOOK_EVERY_MS = 1_000
const MOST_LOOKED_AT = 10_000
/** An account whose transaction cost the relayer something waits for so long. */
const PENALTY_MS = 600_000
/** What the entry point spends besides the limits, and a transaction costs from the start. */
const OVERHEAD = 100_000n
const CALL_DATA_GAS = 16n
const ZERO_BYTE_GAS = 4n
const FLOOR_DATA_GAS = 40n
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

  const iso = (ms: number): string => new Date(ms).toISOString()
  /** When the chain was last searched for operations of which it says nothing: whoever asks often has it searched no more often. */
  const lookedAt = new Map<string, number>()
  const outcome: Relayer['outcome'] = ({ hash, operation, taken_block }) =>
    findOutcome(
      readStored(operation),
      {
        hash: toHex(hash),
        // The block that was the newest then may have gone, and it may be in one of lower number.
        since: taken_block === null ? undefined : max(0n, BigInt(taken_block) - BigInt(config.confirmations)),
        confirmations: config.confirmations,
      },
      node,
    )

  /** Where an operation is, as far as anybody knows: what the sender has noted, else what the chain says. */
  const locate = async (stored: StoredOperation): Promise<OperationOutcome> => {
    const { status, tx_hash, block_number, block_hash } = stored
    if (tx_hash !== null && block_number !== null && block_hash !== null)
      return {
        kind: 'happened',
        transactionHash: toHex(tx_hash),
        blockNumber: BigInt(block_number),
        blockHash: toHex(block_hash),
      }
    // The chain has proved it before. Nobody but the relayer has what waits.
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
    // Asked again before each signature: a permission may have been taken back while the operation waited.
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

  /** Whether calls do nothing but take back what the account has granted here. */
  const isTakenBack = async (sender: string, calls: readonly Call[]): Promise<boolean> => {
    if (!calls.every((call) => readDisabling(call.to, call))) return false
    const granted = new Set((await parts.granted(chain, sender)).map(({ data }) => data))
    return calls.every(({ data }) => granted.has(data))
  }

  /** What an account of a stranger's has cost is not asked for again at once. */
  const requirePatience = async (sender: string): Promise<void> => {
    const lost = await store.lostSince(chain, sender, iso(now() - PENALTY_MS))
    if (lost === undefined) return
    const minutes = Math.ceil((Date.parse(lost) + PENALTY_MS - now()) / 60_000)
    throw new OperationError(
      -32_504,
      `An operation of this account failed a moment ago at the relayer’s cost. Try again in ${minutes} min.`,
    )
  }

  /** @throws OperationError where so much was lost today that nothing is risked any more */
  const requireRisk = async (most: bigint, isRevocation: boolean): Promise<void> => {
    const { name, limitGwei } = lossBudget(config, { chain, day: dayOf(now()) }, isRevocation)
    if ((await store.used(name)) + most <= limitGwei) return
    // What is reserved for transactions on their way may come back.
    if ((await store.open(chain)).some(({ status }) => status === 'sent') && most <= limitGwei) return
    throw new OperationError(
      -32_504,
      'What the relayer may lose in a day on this chain is used up, or too little for the fees of now. It takes no operations that pay for themselves, unless they take a permission back. Try again tomorrow.',
    )
  }

  /** @returns the most gas that its transaction uses, and what it costs at the most at the fees of now */
  const requirePay = async (
    operation: UserOperation,
    preflight: Preflight,
    isRevocation: boolean,
  ): Promise<{ readonly gas: bigint; readonly maxFee: bigint }> => {
    const head = await node.head()
    const worth = await worthOf(operation, preflight)
    const gas = max(limitOf(operation), (worth.used * 5n) / 4n)
    const { maxFee, tip } = offerOf(head.baseFeePerGas)
    if (maxFee > config.maxFeePerGas && !isPaid(operation) && !isRevocation)
      throw new OperationError(
        -32_504,
        'Fees on this chain are higher than the relayer pays at the moment. Try again later.',
      )
    if ((await node.balance(address)) < gas * maxFee)
      throw new OperationError(-32_504, 'The relayer has no funds at the moment. Try again later.')
    const most = isPaid(operation) ? mostCovered(operation, worth, { ...head, tip }) : maxFee
    if (most !== undefined && isEnough(most, head)) return { gas, maxFee }
    const price = min(operation.maxFeePerGas, operation.maxPriorityFeePerGas + head.baseFeePerGas)
    throw new OperationError(
      -32_602,
      `The operation would pay ${worth.paid * price} wei and costs ${worth.used * (head.baseFeePerGas + tip)} wei. Raise its fees or its preVerificationGas, or send it with fees of zero where they are paid for.`,
    )
  }
  /** What the chain charges for the data of its transaction beside what it executes, which no simulation of the entry point has: on Arbitrum its way to L1. */
  const dataGasOf = async (operation: UserOperation): Promise<bigint> => {
    const data = encodeHandleOps(operation, address)
    const estimate = await node.estimateGas({ from: address, to: address, data })
    return max(estimate - intrinsicGas(data), 0n)
  }
  const worthOf: Relayer['worthOf'] = async (operation, { gasUsed, happened }) => ({
    // For a call gas limit that was too high the entry point charges a tenth of what was left.
    paid: happened.actualGasUsed - operation.callGasLimit / 10n,
    used: gasUsed + (await dataGasOf(operation)),
  })

  /** So that nobody approves an operation as paid for that `submit` would refuse. Another one may still take the last of a budget. */
  const requireBudget = async (operation: UserOperation, { project }: Sponsor): Promise<void> => {
    requireSponsored(project, decodeCalls(operation.callData) ?? [])
    const { baseFeePerGas } = await node.head()
    const day = dayOf(now())
    const budgets = budgetsOf(config.sponsor, project, {
      ...{ chain, sender: operation.sender.toLowerCase(), day, isListed: parts.areProjectsListed },
    })
    const cost = toGwei(limitOf(operation) * offerOf(baseFeePerGas).maxFee)
    if (!(await store.haveRoom(budgets, cost))) throw budgetSpent()
  }

  const accept = async (
    operation: UserOperation,
    hash: Hex,
    { projectId, project, isRevocation = false }: Parameters<Relayer['submit']>[1],
  ): Promise<Hex> => {
    requirePaymaster(operation)
    requireLimits(operation)
    await signerOf(operation, chainId)
    const calls = isRevocation
      ? await requireAccount(operation, node).then(() => [])
      : await checkOperation(operation, node)
    const sender = operation.sender.toLowerCase()
    const { number: head } = await node.head()
    const checked = await preflight(operation)
    if (!isRevocation) await requirePatience(sender)
    const { gas, maxFee } = await requirePay(operation, checked, isRevocation)
    const payer: Payer = isPaid(operation) ? 'account' : isRevocation ? 'revocations' : 'sponsor'
    const on = { chain, sender, day: dayOf(now()), isListed: parts.areProjectsListed }
    if (payer === 'sponsor') requireSponsored(project, calls)
    const takesBack = isRevocation || (await isTakenBack(sender, calls))
    if (payer === 'account') await requireRisk(mostLostGwei(operation, gas, maxFee), takesBack)
    const budgets = {
      sponsor: () => budgetsOf(config.sponsor, project, on),
      revocations: () => revocationBudgets(config, on),
      account: () => [lossBudget(config, on, takesBack)],
    }[payer]()
    const added = await store.add(
      {
        ...{ hash, chain, project_id: projectId, sender, day: on.day },
        operation: writeStored(operation, { payer, budgets }),
        gas: Number(gas),
        status: 'queued',
        reason: null,
        // What an account pays for itself takes from the day's losses once a transaction is signed.
        reserved_gwei: { sponsor: Number(toGwei(gas * maxFee)), revocations: 1, account: 0 }[payer],
        taken_block: Number(head),
        lost_gwei: 0,
        created_at: iso(now()),
        updated_at: iso(now()),
      },
      {
        budgets,
        expiresAt: expiryOf(now()),
        // What is on its way keeps nobody from taking a permission back.
        mostOpen: isRevocation ? 2 * MOST_PER_SENDER : MOST_PER_SENDER,
        isSameNonce: (stored) => readStored(stored.operation).nonce === operation.nonce,
        isRepeatable: isRevocation,
      },
    )
    switch (added.kind) {
      case 'spent':
        throw budgetSpent()
      case 'nonceSent':
        throw new OperationError(
          -32_602,
          'nonce: another operation of this account with the same nonce is on its way.',
        )
      case 'crowded':
        throw new OperationError(
          -32_504,
          `This account has ${added.open} operations on their way. Wait until one of them is in a block.`,
        )
      case 'stored':
        parts.wake()
        return hash
      case 'known':
      case 'dropped':
        return hash
    }
  }

  return {
    chain,
    chainId,
    node,
    preflight,
    worthOf,
    entryPoints: async () => [ENTRY_POINT],
    async estimate(operation, sponsor) {
      requirePaymaster(operation)
      await requireAccount(operation, node)
      if (operation.factory) await requireAllOwed(operation)
      const limits = {
        callGasLimit: await estimateCalls(operation, node),
        verificationGasLimit: operation.factory ? VERIFICATION.deploying : VERIFICATION.deployed,
        preVerificationGas: preVerificationGasOf(operation) + (await dataGasOf(operation)) + gasOfNow(now()),
      }
      if (sponsor) await requireBudget({ ...operation, ...limits }, sponsor)
      return limits
    },
    async submit(operation, on) {
      const hash = hashOperation(operation, chainId)
      const known = await store.find(hash)
      // One that was dropped is not taken again: whoever has signed another one since must not pay twice.
      if (known && !(on.isRevocation && known.status === 'dropped')) return hash
      return unlessHappened(operation, hash, node, () => accept(operation, hash, on))
    },
    async find(hash) {
      const stored = await store.find(hash)
      if (!stored || stored.chain !== chain) return null
      const found = await locate(stored)
      const isMined = found.kind === 'happened'
      // Whoever has the signature before it is in a block can bring it in whenever they like.
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

/**
 * What was taken back before an account was deployed has to be disabled with its first operation, whoever brings that in.
 *
 * @throws OperationError where it is not
 */
export function requireOwed(calls: readonly Call[], owed: readonly Call[]): void {
  if (owed.every(({ data }) => calls.some((call) => call.data === data && readDisabling(call.to, call))))
    return
  throw new OperationError(
    BUNDLER_CODES.owes,
    'callData: this account has taken permissions back before it was deployed. Its first operation has to disable them.',
  )
}

/** The gas that the transaction of an operation may use: all of the operation's limits, and what is around them. */
export function limitOf(operation: UserOperation): bigint {
  // The entry point gives a call only 63 of 64 parts of what is left.
  return max((gasOf(operation) * 65n) / 64n + OVERHEAD + callDataGas(operation), leastGas(operation))
}

/** What a transaction costs for its data alone, whatever it does (EIP-7623). */
function leastGas(operation: UserOperation): bigint {
  return 21_000n + (callDataGas(operation) / CALL_DATA_GAS) * FLOOR_DATA_GAS
}

/** Whether an operation pays the relayer: fees of zero ask the operator to pay. */
const isPaid = ({ maxFeePerGas }: UserOperation): boolean => maxFeePerGas > 0n

/** All limits of an operation together. */
function gasOf(operation: UserOperation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const own = callGasLimit + verificationGasLimit + preVerificationGas
  return own + paymasterVerificationGasLimit + paymasterPostOpGasLimit
}

/** The most that a transaction can cost that brings nothing in: the entry point refuses before it calls the account. */
export function mostLostGwei(operation: UserOperation, gas: bigint, maxFee: bigint): bigint {
  return toGwei(max(gas - operation.callGasLimit, leastGas(operation)) * maxFee)
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

/**
 * The same calls again have the same nonce. Once the relayer has given them up they are to be another operation nevertheless, since it takes none again: a
 * little gas that differs by then.
 */
function gasOfNow(nowMs: number): bigint {
  return BigInt(Math.floor(nowMs / WAIT_MS) % 1_000)
}

function preVerificationGasOf(operation: UserOperation): bigint {
  // The dummy signature of an estimate is as long as a real one.
  return 21_000n + 30_000n + callDataGas(operation)
}

/** What a transaction costs before it does anything, where data is charged by its bytes alone. */
function intrinsicGas(data: Hex): bigint {
  const zeros = BigInt(
    data
      .slice(2)
      .match(/../g)
      ?.filter((byte) => byte === '00').length ?? 0,
  )
  return 21_000n + zeros * ZERO_BYTE_GAS + (BigInt(size(data)) - zeros) * CALL_DATA_GAS
}

function callDataGas(operation: UserOperation): bigint {
  const { initCode, callData, paymasterAndData, signature } = packOperation(operation)
  const bytes = [initCode, callData, paymasterAndData, signature].reduce((sum, one) => sum + size(one), 0)
  return BigInt(bytes + FIXED_BYTES) * CALL_DATA_GAS
}

/** Hashes in the database are those that this process wrote. */
function toHex(text: string): Hex {
  return text as Hex
}
