import { isAddress } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'
import type { DataProvider } from './provider.ts'

/**
 * The chains that a request about an address is about.
 *
 * @throws Failure 400 for an address or a chain that is malformed or not served
 */
export function chooseProviders(
  providers: ReadonlyMap<string, DataProvider>,
  { address, chainId }: { readonly address: string; readonly chainId?: string | undefined },
): readonly DataProvider[] {
  const isEvm = address.startsWith('0x')
  if (isEvm && !isAddress(address)) {
    throw new Failure(
      400,
      'address',
      'address: has a wrong checksum. Copy it again, or write it in lower case.',
    )
  }
  // No chain of another namespace is served yet, so an address there has nothing to show.
  if (chainId === undefined) return isEvm ? [...providers.values()] : []
  const provider = providers.get(chainId)
  if (!provider) throw new Failure(400, 'chainId', `Chain ${chainId} is not supported here.`)
  if (!isEvm) throw new Failure(400, 'address', `address: is not an address of ${chainId}.`)
  return [provider]
}
