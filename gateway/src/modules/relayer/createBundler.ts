import { ENTRY_POINT, type UserOperation } from '@latchkey/smart-account'
import { isAddressEqual, numberToHex } from 'viem'
import { Failure } from '../../server/Failure.ts'
import { PAYMASTER_METHODS, type Paymaster, type PaymasterMethod } from './createPaymaster.ts'
import { OperationError } from './OperationError.ts'
import type { OperationService, Sponsor } from './operationService.ts'
import { readOperation } from './wire.ts'

/** The methods of ERC-4337 and ERC-7677, which the relayer or an external bundler answers instead of the node. */
export interface Bundler {
  /** Whether the chain has such a service, and the method is one of these. */
  answers(caipNetworkId: string, method: string): boolean
  /**
   * @returns the `result` or `error` of JSON-RPC
   * @throws Failure 503 if the node is down
   */
  answer(
    caipNetworkId: string,
    call: { readonly method: string; readonly params: unknown },
    caller: Sponsor,
  ): Promise<BundlerAnswer>
}

export type BundlerAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

const METHODS = [
  'eth_sendUserOperation',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
]

/**
 * @param services - by CAIP-2 id
 * @param paymasters - services that pay for operations (ERC-7677), by CAIP-2 id
 */
export function createBundler(
  services: ReadonlyMap<string, OperationService>,
  paymasters: ReadonlyMap<string, Paymaster> = new Map(),
): Bundler {
  const isOfPaymaster = (method: string): method is PaymasterMethod =>
    PAYMASTER_METHODS.some((one) => one === method)
  return {
    answers: (caipNetworkId, method) =>
      isOfPaymaster(method)
        ? paymasters.has(caipNetworkId)
        : services.has(caipNetworkId) && METHODS.includes(method),
    async answer(caipNetworkId, { method, params }, caller) {
      const service = services.get(caipNetworkId)
      if (!service) throw new Failure(400, 'chainId', `No relayer serves ${caipNetworkId}.`)
      const paymaster = paymasters.get(caipNetworkId)
      try {
        const list = Array.isArray(params) ? params : []
        if (isOfPaymaster(method) && paymaster) {
          const [operation, entryPoint] = list
          requireEntryPoint(entryPoint)
          return { result: await paymaster.ask(method, readOperation(operation), caller.project) }
        }
        return { result: await run(service, method, list, caller) }
      } catch (error) {
        if (!(error instanceof OperationError)) throw error
        const { code, message, revertData } = error
        return { error: { code, message, ...(revertData !== undefined && { data: { revertData } }) } }
      }
    },
  }
}

async function run(
  service: OperationService,
  method: string,
  params: readonly unknown[],
  caller: Sponsor,
): Promise<unknown> {
  const [first, second] = params
  switch (method) {
    case 'eth_supportedEntryPoints':
      return service.entryPoints()
    case 'eth_sendUserOperation':
      requireEntryPoint(second)
      return service.submit(readOperation(first), caller)
    case 'eth_estimateUserOperationGas': {
      requireEntryPoint(second)
      const operation = readOperation(first)
      const limits = await service.estimate(operation, isUnpaid(operation, first) ? caller : undefined)
      return Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, numberToHex(value)]))
    }
    case 'eth_getUserOperationByHash':
      return service.find(readHash(first))
    default:
      return service.receipt(readHash(first))
  }
}

/** Fees of zero ask the operator to pay. Omitted fees do not: a client may choose them after the estimate. */
function isUnpaid({ maxFeePerGas }: UserOperation, written: unknown): boolean {
  return maxFeePerGas === 0n && Object.hasOwn(Object(written), 'maxFeePerGas')
}

function requireEntryPoint(value: unknown): void {
  const isOurs =
    typeof value === 'string' &&
    /^0x[0-9a-fA-F]{40}$/.test(value) &&
    isAddressEqual(ENTRY_POINT, `0x${value.slice(2).toLowerCase()}`)
  if (!isOurs) throw new OperationError(-32_602, `The entry point must be ${ENTRY_POINT}, of version 0.7.`)
}

function readHash(value: unknown): string {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)) return value.toLowerCase()
  throw new OperationError(-32_602, 'The hash of an operation must be 0x and 64 hex characters.')
}
