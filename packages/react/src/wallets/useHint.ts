import { selectDirectory } from '@latchkey/core'
import { useKitState } from '../hooks/useKitState.ts'
import { ConnectingWalletConnect as english } from '../messages/en/wallets.ts'
import { useTexts } from '../messages/useTexts.ts'
import { shortName } from '../primitives/shortName.ts'

/** So many wallets are named. */
const NAMED = 2

/** Which wallets can answer a code that any may scan, as far as the directory knows. */
export function useHint(): string | undefined {
  const texts = useTexts('ConnectingWalletConnect', english)
  const answering = useKitState((state) => selectDirectory(state).answering)
  if (!answering || answering.count === 0) return undefined
  const named = answering.wallets.slice(0, NAMED)
  return texts.answeredBy(
    named.map(({ name }) => shortName(name)).join(texts.comma),
    answering.count - named.length,
  )
}
