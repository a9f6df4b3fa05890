import { type Address, encodeFunctionData } from 'viem'
import { ACCOUNT_ABI } from './abis.ts'
import type { Call } from './calls.ts'
import { type Delegation, pciToNumber } from './delegation.ts'
import { factoryOf } from './factory.ts'
import type { UserOperation } from './operation.ts'

/**
 * The operation that disables a session's delegation. Its gas is fixed, its fee is zero, and its nonce has its own key, made from the session's
 * id. Everyone who knows the session builds the same operation, so only the owner's signature has to be sent.
 *
 * @param pci - the session's UUID
 * @param delegation - the session's, as `delegationOf()` built it
 * @param options.owner - the account's owner, if the account is not deployed yet; the operation then deploys it
 * @param options.sequence - how many operations of this nonce key the chain has seen: 0, or more if one of them failed
 *
 * @example
 * const operation = revocationOf(pci, delegationOf(account, pci, grant))
 * const signature = await owner.signTypedData(operationTypedData(operation, 42161))
 */
export function revocationOf(
  pci: string,
  delegation: Delegation,
  { owner, sequence = 0n }: { owner?: Address | undefined; sequence?: bigint } = {},
): UserOperation {
  return {
    sender: delegation.delegator,
    nonce: (pciToNumber(pci) << 64n) | sequence,
    ...(owner && factoryOf(owner)),
    callData: disablingCall(delegation).data,
    callGasLimit: 300_000n,
    verificationGasLimit: owner ? 800_000n : 200_000n,
    preVerificationGas: 100_000n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    signature: '0x',
  }
}

/**
 * The call by which an account disables one of its delegations, as in {@link revocationOf}. Use it in an operation that makes more calls, or for
 * which the account pays.
 *
 * @param delegation - one of the account's own, as `delegationOf()` builds it
 *
 * @example
 * const callData = encodeCalls([disablingCall(delegation), ...calls])
 */
export function disablingCall(delegation: Delegation): Call {
  const data = encodeFunctionData({
    abi: ACCOUNT_ABI,
    functionName: 'disableDelegation',
    args: [{ ...delegation, caveats: [...delegation.caveats], signature: '0x' }],
  })
  return { to: delegation.delegator, value: 0n, data }
}
