import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { FACTORY_ABI } from './abis.ts'
import { creationCode, SALT } from './account.ts'
import { ACCOUNT_FACTORY } from './addresses.ts'

/**
 * The `factory` and `factoryData` that deploy an owner's account: in its first operation, and in a wrapped signature.
 *
 * @param owner - the address of the key that signs for the account
 *
 * @example
 * const operation = { sender: smartAccountAddress(owner), ...factoryOf(owner) }
 */
export function factoryOf(owner: Address): { readonly factory: Address; readonly factoryData: Hex } {
  return {
    factory: ACCOUNT_FACTORY,
    factoryData: encodeFunctionData({
      abi: FACTORY_ABI,
      functionName: 'deploy',
      args: [creationCode(owner), SALT],
    }),
  }
}

/**
 * Whether an address's code is the proxy of accounts. The implementation that the proxy runs is in its storage, and is not checked here.
 *
 * @param code - the deployed code
 *
 * @example
 * isAccountCode('0x') // false
 */
export function isAccountCode(code: Hex): boolean {
  return code.length > 2 && ERC1967Proxy.toLowerCase().includes(code.slice(2).toLowerCase())
}
