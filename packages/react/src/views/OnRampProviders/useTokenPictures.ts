import { type OnRampOrder, selectOnRamp } from '@latchkey/core'
import { useKitState } from '../../hooks/useKitState.ts'

/** The pictures of what orders bought; undefined for a coin that has none, or is not sold any more. */
export function useTokenPictures(): (order: OnRampOrder) => string | undefined {
  const tokens = useKitState((state) => selectOnRamp(state)?.options?.tokens)
  return ({ caipNetworkId, tokenAddress }) =>
    tokens?.find((token) => token.caipNetworkId === caipNetworkId && token.address === tokenAddress)?.iconUrl
}
