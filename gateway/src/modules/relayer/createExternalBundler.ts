import { BUNDLER_CODES } from '@latchkey/contract'
import { decodeCalls, ENTRY_POINT, hashOperation, type UserOperation } from '@latchkey/smart-account'
import * as v from 'valibot'
import { type Hex, isAddress, isAddressEqual } from 'viem'
import { checkOperation, requireAccount, signerOf } from './checkOperation.ts'
import type { RelayerNode } from './createNode.ts'
import { requireOwed } from './createRelayer.ts'
import type { Vendor } from './createVendor.ts'
import { happenedIn } from './entryPoint.ts'
import { OperationError } from './OperationError.ts'
import type { OperationService } from './operationService.ts'
import { findByHash, unlessHappened } from './outcome.ts'
import { describeReceipt } from './receipt.ts'
import type { SessionService } from './sessions.ts'
import { toHex } from './stored.ts'
import { readOperation, writeOperation } from './wire.ts'

const hash = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/),
  v.transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
)
const quantity = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,32}$/)),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  ]),
  v.transform((value) => BigInt(value)),
)
const limits = v.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
})
const receipt = v.nullish(v.object({ userOpHash: hash, receipt: v.object({ transactionHash: hash }) }))
const found = v.nullish(
  v.object({
    userOperation: v.record(v.string(), v.unknown()),
    transactionHash: v.nullish(hash),
    blockHash: v.nullish(hash),
    blockNumber: v.nullish(v.string()),
  }),
)

interface ExternalBundlerParts {
  readonly chain: string
  readonly vendor: Vendor
  readonly node: RelayerNode
  readonly owedBy: SessionService['owedBy']
}

/**
 * Passes operations to a bundler that a third party runs. Its hashes are checked against the operation's own hash, its receipts against
 * the chain's.
 */
export function createExternalBundler({
  chain,
  vendor,
  node,
  owedBy,
}: ExternalBundlerParts): OperationService {
  const chainId = Number(chain.slice('eip155:'.length))
  const requireDue = async ({ factory, sender, callData }: UserOperation): Promise<void> => {
    if (factory) requireOwed(decodeCalls(callData) ?? [], await owedBy(chain, sender.toLowerCase()))
  }
  let isEntryPointServed = false
  const requireEntryPoint = async (): Promise<void> => {
    if (isEntryPointServed) return
    const served = await vendor.ask(v.array(v.string()), 'eth_supportedEntryPoints', [])
    if (!served.some((one) => isAddress(one, { strict: false }) && isAddressEqual(one, ENTRY_POINT)))
      throw new OperationError(
        BUNDLER_CODES.entryPoint,
        `The bundler does not serve the entry point ${ENTRY_POINT}, of version 0.7.`,
      )
    isEntryPointServed = true
  }
  return {
    async entryPoints() {
      await requireEntryPoint()
      return [ENTRY_POINT]
    },
    async estimate(operation) {
      await requireAccount(operation, node)
      await requireDue(operation)
      await requireEntryPoint()
      return vendor.ask(limits, 'eth_estimateUserOperationGas', [writeOperation(operation), ENTRY_POINT])
    },
    async submit(operation) {
      if (operation.maxFeePerGas === 0n)
        throw new OperationError(
          -32_504,
          'The bundler of this chain takes no operation without fees. Send it with fees of its own.',
        )
      const expected = hashOperation(operation, chainId)
      return unlessHappened(operation, expected, node, async () => {
        await signerOf(operation, chainId)
        await checkOperation(operation, node)
        await requireDue(operation)
        await requireEntryPoint()
        const params = [writeOperation(operation), ENTRY_POINT]
        if ((await vendor.ask(hash, 'eth_sendUserOperation', params, false)) !== expected)
          throw untrue('answered with the hash of another operation')
        return expected
      })
    },
    async find(wanted) {
      const answer = await vendor.ask(found, 'eth_getUserOperationByHash', [wanted])
      if (!answer) return null
      if (hashIn(answer.userOperation, chainId) !== wanted) throw untrue('answered with another operation')
      const { transactionHash = null, blockHash = null, blockNumber = null } = answer
      // Anyone who has the signature before the operation is in a block can submit the operation at any time.
      const userOperation =
        transactionHash === null ? { ...answer.userOperation, signature: '0x' } : answer.userOperation
      return { userOperation, entryPoint: ENTRY_POINT, transactionHash, blockHash, blockNumber }
    },
    async receipt(wanted) {
      const asked = vendor.ask(receipt, 'eth_getUserOperationReceipt', [wanted])
      // An operation that the bundler has dropped may still happen.
      const answer = await asked.catch((error: unknown) => {
        if (isOfVendor(error)) return null
        throw error
      })
      if (!answer) {
        const place = await findByHash(toHex(wanted), node)
        const mined = place && (await node.receipt(place.transactionHash))
        return mined ? describeReceipt(mined, toHex(wanted), node) : null
      }
      if (answer.userOpHash !== wanted) throw untrue('answered with the receipt of another operation')
      // The operator's node may be a block behind the bundler's.
      const mined = await node.receipt(answer.receipt.transactionHash)
      if (!mined) return null
      if (!happenedIn(mined.logs, answer.userOpHash))
        throw untrue('named a transaction without the operation')
      return describeReceipt(mined, answer.userOpHash, node)
    },
  }
}

/** Whether the bundler itself has refused: the error's code is the bundler's own. */
function isOfVendor(error: unknown): error is OperationError {
  return error instanceof OperationError && !Object.values<number>(BUNDLER_CODES).includes(error.code)
}

function untrue(what: string): OperationError {
  return new OperationError(
    BUNDLER_CODES.untrue,
    `The bundler ${what}. Look at the account before you send anything again.`,
  )
}

function hashIn(written: unknown, chainId: number): Hex | undefined {
  try {
    return hashOperation(readOperation(written), chainId)
  } catch {
    return undefined
  }
}
