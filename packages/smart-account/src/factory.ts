import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { FACTORY_ABI } from './abis.ts'
import { creationCode, SALT } from './account.ts'
import { ACCOUNT_FACTORY } from './addresses.ts'

/**
 * How an owner's account is deployed: `factory` and `factoryData` of its first operation, and of a signature that is wrapped.
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
 * Whether what a chain has at an address is the proxy that stands for an account. Which code the proxy runs is in its storage.
 *
 * @param code - the deployed code
 *
 * @example
 * isAccountCode('0x') // false
 */
export function isAccountCode(code: Hex): boolean {
  return code.length > 2 && ERC1967Proxy.toLowerCase().includes(code.slice(2).toLowerCase())
}
