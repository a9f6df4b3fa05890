import { selectAccount } from '@latchkey/core'
import { useState } from 'react'
import { useKitState } from './useKitState.ts'

/** A wallet that disconnects meanwhile is still the one that was asked: its name stays. */
export function useWalletName(): string {
  const name = useKitState((state) => selectAccount(state).connectedWalletInfo?.name)
  const [first] = useState(name)
  return name ?? first ?? ''
}
