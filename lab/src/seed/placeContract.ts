import { type Address, concatHex, encodeAbiParameters, type Hex } from 'viem'
import { treasuryAccount } from '../chains/labAccounts.ts'
import { expectHex, type SeedClient } from './seedClient.ts'

/**
 * Puts a contract at a chosen address, as if its constructor had run there. Its init code is set as the address's code and called: it writes
 * its storage in place and sees its final address, which Uniswap's factory keeps as an immutable, and returns the runtime code.
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

/** Places a contract, whose constructor takes only addresses, at an address. */
export function placeWith(seed: SeedClient, address: Address, code: Hex, ...args: Address[]): Promise<void> {
  const types = args.map(() => ({ type: 'address' }))
  return placeContract(seed, { address, initCode: concatHex([code, encodeAbiParameters(types, args)]) })
}
