import { confirmSwap, formatAmount, selectSwap, shortenAmount } from '@latchkey/core'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { isolateAmount } from '../WalletSend/isolateAmount.ts'

export interface Swapping {
  /** What goes and what comes, each with its unit, to stand in a text. */
  readonly what: string
  readonly other: string
  readonly swap: () => void
}

export function useSwapping(): Swapping {
  const kit = useKit()
  const { sell, buy, reviewed } = useKitState(selectSwap)
  const format = useFormat()
  const write = (units: bigint, token: typeof sell, shorten: (text: string) => string) =>
    token ? isolateAmount(format.amount(shorten(formatAmount(units, token.decimals))), token.symbol) : ''
  return {
    what: write(reviewed?.amount ?? 0n, sell, (text) => text),
    other: write(reviewed?.receives ?? 0n, buy, shortenAmount),
    swap() {
      confirmSwap(kit).catch(() => {
        // What went wrong is in the state, where the review shows it.
      })
    },
  }
}
