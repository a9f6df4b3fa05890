import type { CaipNetworkId } from '@latchkey/contract'
import type { Place } from '../approval/question.ts'
import type { Frame } from '../calls/frame.ts'

/** The relayer pays unless said otherwise; another's bundler takes nothing without fees, so a service pays them, or the account. */
export function payingFor(
  network: CaipNetworkId,
  { paymasterNetworks, externalBundlers }: Pick<Frame, 'paymasterNetworks' | 'externalBundlers'>,
): Pick<Place, 'hasPaymaster' | 'paysItself'> {
  const isOn = (chainId: number) => network === `eip155:${chainId}`
  if (paymasterNetworks.some(isOn)) return { hasPaymaster: true }
  return externalBundlers.some(({ chainId }) => isOn(chainId)) ? { paysItself: true } : {}
}
