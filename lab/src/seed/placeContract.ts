import type { Address, Hex } from 'viem'
import { treasuryAccount } from '../chains/labAccounts.ts'
import { expectHex, type SeedClient } from './seedClient.ts'

/**
 * Puts a contract at a chosen address, as if its constructor had run there.
 *
 * The init code is set as the address's code and called: the constructor then writes its storage in place and sees its final
 * address (Uniswap's factory keeps its own address as an immutable), and what the call returns is the runtime code.
 *
 * @param initCode Creation code with its encoded constructor arguments.
 * @throws When the constructor reverts.
 * @example
 * await placeContract(seed, { address: multicall3, initCode: LabMulticall })
 */
export async function placeContract(
  { rpc, send }: SeedClient,
  { address, initCode }: { address: Address; initCode: Hex },
): Promise<void> {
  await rpc('anvil_setCode', [address, initCode])
  const call = { from: treasuryAccount().address, to: address, data: '0x' }
  const runtimeCode = expectHex(await rpc('eth_call', [call, 'latest']), `The constructor at ${address}`)
  await send({ to: address })
  await rpc('anvil_setCode', [address, runtimeCode])
}
