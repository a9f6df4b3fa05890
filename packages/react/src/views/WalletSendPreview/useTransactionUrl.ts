import { selectSend } from '@latchkey/core'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'

/** Where the explorer shows a transaction; undefined where the network has none, or nothing was sent yet. */
export function useTransactionUrl(hash: string | undefined): string | undefined {
  const { networks } = useKit().config
  const { from } = useKitState(selectSend)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === from?.caipNetworkId)
  const explorer = network?.blockExplorers?.default.url
  return explorer && hash ? `${explorer.replace(/\/+$/, '')}/tx/${hash}` : undefined
}
