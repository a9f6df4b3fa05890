import type { ChainNamespace } from '@latchkey/contract'
import { useKitState } from '../../hooks/useKitState.ts'
import { useShownLocale } from '../../messages/useShownLocale.ts'

/** What a user knows a namespace by: the names of the networks that the app has in it. */
export function useChainNames(): (namespace: ChainNamespace, from?: number) => string {
  const locale = useShownLocale()
  const networks = useKitState((state) => state.network.requested)
  return (namespace, from = 0) =>
    new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(
      networks
        .filter(({ chainNamespace }) => chainNamespace === namespace)
        .map(({ name }) => name)
        .slice(from),
    )
}
