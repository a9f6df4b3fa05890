import { Failure } from '../../server/Failure.ts'
import type { DataProvider } from './provider.ts'

/** Chooses the chains for a request. Reading moves no money, so an address's checksum is not checked, only its hex digits. */
export function chooseProviders(
  providers: ReadonlyMap<string, DataProvider>,
  { address, chainId }: { readonly address: string; readonly chainId?: string | undefined },
): readonly DataProvider[] {
  const isEvm = address.startsWith('0x')
  // The providers are for EVM chains only. Solana and Bitcoin addresses are handled earlier (withSolana, createBitcoinData).
  if (chainId === undefined) return isEvm ? [...providers.values()] : []
  const provider = providers.get(chainId)
  if (!provider) throw new Failure(400, 'chainId', `Chain ${chainId} is not supported here.`)
  if (!isEvm) throw new Failure(400, 'address', `address: is not an address of ${chainId}.`)
  return [provider]
}
