import { selectAccount } from '@latchkey/core'
import { useState } from 'react'
import { useKitState } from './useKitState.ts'

/** The name as it was when the view came: a wallet that is gone meanwhile is still the one that was asked. */
export function useWalletName(): string {
  const name = useKitState((state) => selectAccount(state).connectedWalletInfo?.name)
  const [first] = useState(name)
  return name ?? first ?? ''
}
