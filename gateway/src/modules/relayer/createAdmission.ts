import { type Call, decodeCalls, readDisabling, type UserOperation } from '@latchkey/smart-account'
import { type Hex, isAddressEqual } from 'viem'
import { checkOperation, requireAccount, signerOf } from './checkOperation.ts'
import { isEnough, max, min, mostCovered, offerOf, toGwei } from './fees.ts'
import { gasOf, limitOf, mostLostGwei } from './gas.ts'
import { OperationError } from './OperationError.ts'
import type { Sponsor } from './operationService.ts'
import {
  budgetSpent,
  budgetsOf,
  dayOf,
  expiryOf,
  lossBudget,
  requireSponsored,
  revocationBudgets,
} from './policy.ts'
import type { Preflight, Relayer, RelayerParts } from './relayer.ts'
import { type Payer, readStored, writeStored } from './stored.ts'

/** Maximum number of open operations of one account; ERC-4337 has the same limit for accounts without a stake. */
const MOST_PER_SENDER = 4
/** How long an account waits after a transaction that cost the relayer something. */
const PENALTY_MS = 600_000

/** Decides which operations the relayer takes, and stores them. */
export function createAdmission(
  parts: RelayerParts,
  { chainId, preflight, worthOf }: Pick<Relayer, 'chainId' | 'preflight' | 'worthOf'>,
) {
  const { chain, node, address, config, store, now } = parts
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

  /** Whether calls only revoke permissions that the account has granted here. */
  const isTakenBack = async (sender: string, calls: readonly Call[]): Promise<boolean> => {
    if (!calls.every((call) => readDisabling(call.to, call))) return false
    const granted = new Set((await parts.granted(chain, sender)).map(({ data }) => data))
    return calls.every(({ data }) => granted.has(data))
  }

  const requirePatience = async (sender: string): Promise<void> => {
    const lost = await store.lostSince(chain, sender, iso(now() - PENALTY_MS))
    if (lost === undefined) return
    const minutes = Math.ceil((Date.parse(lost) + PENALTY_MS - now()) / 60_000)
    throw new OperationError(
      -32_504,
      `An operation of this account failed a moment ago at the relayer’s cost. Try again in ${minutes} min.`,
    )
  }

  /** @throws OperationError if today's losses leave no room for what this operation may lose */
  const requireRisk = async (most: bigint, isRevocation: boolean): Promise<void> => {
    const { name, limitGwei } = lossBudget(config, { chain, day: dayOf(now()) }, isRevocation)
    if ((await store.used(name)) + most <= limitGwei) return
    // The amounts that sent transactions reserve may be returned.
    if ((await store.open(chain)).some(({ status }) => status === 'sent') && most <= limitGwei) return
    throw new OperationError(
      -32_504,
      'What the relayer may lose in a day on this chain is used up, or too little for the fees of now. It takes no operations that pay for themselves, unless they take a permission back. Try again tomorrow.',
    )
  }

  /** @returns the maximum gas of its transaction, and the maximum price of a unit of gas at current fees */
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
  /**
   * Keeps users from approving an operation as sponsored that `accept` would refuse. Another operation may still take the last of a budget
   * before this one is accepted.
   */
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
    const budgeted = { chain, sender, day: dayOf(now()), isListed: parts.areProjectsListed }
    if (payer === 'sponsor') requireSponsored(project, calls)
    const takesBack = isRevocation || (await isTakenBack(sender, calls))
    if (payer === 'account') await requireRisk(mostLostGwei(operation, gas, maxFee), takesBack)
    const budgets = {
      sponsor: () => budgetsOf(config.sponsor, project, budgeted),
      revocations: () => revocationBudgets(config, budgeted),
      account: () => [lossBudget(config, budgeted, takesBack)],
    }[payer]()
    const added = await store.add(
      {
        ...{ hash, chain, project_id: projectId, sender, day: budgeted.day },
        operation: writeStored(operation, { payer, budgets }),
        gas: Number(gas),
        status: 'queued',
        reason: null,
        // An operation that its account pays for takes from the day's losses only when a transaction is signed.
        reserved_gwei: { sponsor: Number(toGwei(gas * maxFee)), revocations: 1, account: 0 }[payer],
        taken_block: Number(head),
        lost_gwei: 0,
        created_at: iso(now()),
        updated_at: iso(now()),
      },
      {
        budgets,
        expiresAt: expiryOf(now()),
        // Open operations never keep a user from revoking a permission.
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

  return { requirePaymaster, requireBudget, accept }
}

/** Whether the account pays: fees of zero ask the operator to pay. */
const isPaid = ({ maxFeePerGas }: UserOperation): boolean => maxFeePerGas > 0n

const iso = (ms: number): string => new Date(ms).toISOString()
