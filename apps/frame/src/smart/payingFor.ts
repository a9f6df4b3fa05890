import type { CaipNetworkId } from '@latchkey/contract'
import type { Place } from '../approval/question.ts'
import type { Frame } from '../calls/frame.ts'

/** Who pays on a network: by default the relayer. An external bundler demands fees, which a paymaster service pays, or else the account. */
export function payingFor(
  network: CaipNetworkId,
  { paymasterNetworks, externalBundlers }: Pick<Frame, 'paymasterNetworks' | 'externalBundlers'>,
): Pick<Place, 'hasPaymaster' | 'paysItself'> {
  const isOn = (chainId: number) => network === `eip155:${chainId}`
  if (paymasterNetworks.some(isOn)) return { hasPaymaster: true }
  return externalBundlers.some(({ chainId }) => isOn(chainId)) ? { paysItself: true } : {}
}
