import {
  ACCOUNT_IMPLEMENTATION,
  type Call,
  decodeCalls,
  ENTRY_POINT,
  factoryOf,
  findForbiddenCall,
  isAccountCode,
  operationTypedData,
  smartAccountAddress,
  type UserOperation,
} from '@latchkey/smart-account'
import { type Address, type Hex, isAddressEqual, recoverTypedDataAddress, size } from 'viem'
import type { RelayerNode } from './createNode.ts'
import { OperationError } from './OperationError.ts'

/** The storage slot in which a proxy keeps the address of its code (ERC-1967). */
const IMPLEMENTATION_SLOT: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const SIGNATURE_BYTES = 65

/**
 * Checks that an operation belongs to one of our accounts, and makes only calls that this relayer accepts. It asks the chain only whether the
 * account is deployed, and with which code.
 *
 * @returns the calls that the account would make
 * @throws OperationError that says what is wrong
 */
export async function checkOperation(operation: UserOperation, node: RelayerNode): Promise<readonly Call[]> {
  const calls = requireCalls(operation)
  await requireAccount(operation, node)
  return calls
}

function requireCalls({ sender, callData }: UserOperation): readonly Call[] {
  const calls = decodeCalls(callData)
  if (!calls)
    throw new OperationError(
      -32_602,
      'callData: this relayer takes `execute` with one call or a batch, in its usual encoding.',
    )
  const forbidden = findForbiddenCall(sender, calls)
  if (forbidden)
    throw new OperationError(
      -32_602,
      isAddressEqual(forbidden.to, sender)
        ? 'callData: an account may not call itself, where the call would have its own authority.'
        : isAddressEqual(forbidden.to, ENTRY_POINT)
          ? 'callData: an account may not use up its nonces at the entry point.'
          : 'callData: an account may not call the delegation manager. A session is taken back by its own route.',
    )
  return calls
}

/** @throws OperationError if the account is not deployed, and the factory would not deploy it */
export async function requireAccount(operation: UserOperation, node: RelayerNode): Promise<void> {
  const { sender, factory, factoryData } = operation
  const code = await node.code(sender)
  if (factory) {
    if (code !== '0x') throw new OperationError(-32_500, 'AA10 sender already constructed')
    const owner = ownerIn(factoryData ?? '0x')
    const expected = owner && factoryOf(owner)
    const isOurs =
      owner !== undefined &&
      expected !== undefined &&
      isAddressEqual(factory, expected.factory) &&
      factoryData?.toLowerCase() === expected.factoryData.toLowerCase() &&
      isAddressEqual(smartAccountAddress(owner), sender)
    if (!isOurs)
      throw new OperationError(-32_500, 'factory: this relayer deploys only accounts of its own kind.')
    return
  }
  if (code === '0x') throw new OperationError(-32_500, 'AA20 account not deployed')
  const kept = await node.storage(sender, IMPLEMENTATION_SLOT)
  if (!isAccountCode(code) || BigInt(kept) !== BigInt(ACCOUNT_IMPLEMENTATION))
    throw new OperationError(-32_500, 'sender: this relayer serves only accounts of its own kind.')
}

/** Recovers the signer; the account decides whether that is its owner. @throws OperationError if the signature recovers no key */
export async function signerOf(operation: UserOperation, chainId: number): Promise<Address> {
  if (size(operation.signature) !== SIGNATURE_BYTES)
    throw new OperationError(-32_602, 'signature: must be the owner’s, of 65 bytes.')
  try {
    return await recoverTypedDataAddress({
      ...operationTypedData(operation, chainId),
      signature: operation.signature,
    })
  } catch {
    throw new OperationError(-32_500, 'AA24 signature error')
  }
}

/** The owner for which the factory's data would deploy an account: the argument of `initialize`, at the end of the data. */
function ownerIn(factoryData: Hex): Address | undefined {
  const known = factoryOf('0xffffffffffffffffffffffffffffffffffffffff').factoryData
  const at = known.toLowerCase().lastIndexOf('f'.repeat(40))
  if (at === -1 || factoryData.length !== known.length) return undefined
  const owner: Address = `0x${factoryData.slice(at, at + 40)}`
  return owner
}
