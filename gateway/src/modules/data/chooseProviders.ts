import { Failure } from '../../server/Failure.ts'
import type { DataProvider } from './provider.ts'

/**
 * The chains that a request about an address is about. Only hex digits count: reading moves no money, so a checksum that is wrong
 * does no harm.
 *
 * @throws Failure 400 for a chain that is not served, or an address of another namespace than the chain's
 */
export function chooseProviders(
  providers: ReadonlyMap<string, DataProvider>,
  { address, chainId }: { readonly address: string; readonly chainId?: string | undefined },
): readonly DataProvider[] {
  const isEvm = address.startsWith('0x')
  // The providers are of EVM chains: an address of Solana or Bitcoin is answered before (withSolana, createBitcoinData).
  if (chainId === undefined) return isEvm ? [...providers.values()] : []
  const provider = providers.get(chainId)
  if (!provider) throw new Failure(400, 'chainId', `Chain ${chainId} is not supported here.`)
  if (!isEvm) throw new Failure(400, 'address', `address: is not an address of ${chainId}.`)
  return [provider]
}
