import type { CaipNetworkId } from '@latchkey/contract'
import type { Place } from '../approval/question.ts'
import type { Frame } from '../calls/frame.ts'

/**
 * Who is to pay for an operation on a network; the relayer unless said otherwise. Another's bundler takes nothing without fees: a service
 * pays them, or the account.
 */
export function payingFor(
  network: CaipNetworkId,
  { paymasterNetworks, externalBundlers }: Pick<Frame, 'paymasterNetworks' | 'externalBundlers'>,
): Pick<Place, 'hasPaymaster' | 'paysItself'> {
  const isOn = (chainId: number) => network === `eip155:${chainId}`
  if (paymasterNetworks.some(isOn)) return { hasPaymaster: true }
  return externalBundlers.some(({ chainId }) => isOn(chainId)) ? { paysItself: true } : {}
}
