import { BUNDLER_CODES } from '@latchkey/contract'
import { ENTRY_POINT, type UserOperation } from '@latchkey/smart-account'
import * as v from 'valibot'
import { type Address, getAddress, type Hex, isAddressEqual, numberToHex } from 'viem'
import type { PaymasterConfig } from '../../config/readServices.ts'
import type { Project } from '../../projects/project.ts'
import { checkOperation } from './checkOperation.ts'
import type { RelayerNode } from './createNode.ts'
import type { Vendor } from './createVendor.ts'
import { OperationError } from './OperationError.ts'
import { requireSponsored } from './policy.ts'
import { writeOperation } from './wire.ts'

/** A service that pays for operations of one chain (ERC-7677). */
export interface Paymaster {
  /**
   * @param method - `pm_getPaymasterStubData` for an estimate, `pm_getPaymasterData` before the account signs
   * @throws OperationError -32504 if the service does not pay for the operation
   */
  ask(
    method: PaymasterMethod,
    operation: UserOperation,
    project: Project | undefined,
  ): Promise<Readonly<Record<string, unknown>>>
}

export const PAYMASTER_METHODS = ['pm_getPaymasterStubData', 'pm_getPaymasterData'] as const
export type PaymasterMethod = (typeof PAYMASTER_METHODS)[number]

/** The data is part of the transaction, so more of it only costs more. */
const MAX_DATA_BYTES = 4_096
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,32}$/))
const answer = v.object({
  paymaster: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{40}$/),
    v.transform((text): Address => getAddress(text.toLowerCase())),
  ),
  paymasterData: v.custom<Hex>(
    (value) =>
      typeof value === 'string' &&
      value.length <= 2 + MAX_DATA_BYTES * 2 &&
      /^0x([0-9a-fA-F]{2})*$/.test(value),
  ),
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
  isFinal: v.optional(v.boolean()),
})

export interface PaymasterParts {
  readonly chain: string
  readonly vendor: Vendor
  readonly node: RelayerNode
  readonly config: PaymasterConfig
  /** The paymaster contracts that the relayer accepts; undefined for an external bundler, which accepts any. */
  readonly accepted: readonly Address[] | undefined
}

/** Asks the operator's service to pay for operations of our accounts. A page's own context for the service is not passed on. */
export function createPaymaster({ chain, vendor, node, config, accepted }: PaymasterParts): Paymaster {
  const chainId = numberToHex(BigInt(chain.slice('eip155:'.length)))
  return {
    async ask(method, operation, project) {
      requireSponsored(project, await checkOperation(operation, node))
      const params = [writeOperation(operation), ENTRY_POINT, chainId, config.context]
      const given = await vendor.ask(answer, method, params).catch((error: unknown) => {
        const isOurs =
          error instanceof OperationError && Object.values<number>(BUNDLER_CODES).includes(error.code)
        // The service's own codes vary; all of them mean that the account must pay.
        throw error instanceof OperationError && !isOurs ? new OperationError(-32_504, error.message) : error
      })
      if (accepted && !accepted.some((one) => isAddressEqual(one, given.paymaster)))
        throw new OperationError(
          BUNDLER_CODES.untrue,
          `The paymaster service named the contract ${given.paymaster}, which the relayer does not take.`,
        )
      return given
    },
  }
}
