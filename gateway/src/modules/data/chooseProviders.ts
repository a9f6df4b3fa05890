import { Failure } from '../../server/Failure.ts'
import type { DataProvider } from './provider.ts'

/** The chains that a request is about. Reading moves no money, so only an address's hex digits count, and no checksum. */
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
