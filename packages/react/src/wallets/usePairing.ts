import {
  abandonPairing,
  currentRoute,
  type PairingProgress,
  preparePairing,
  readDevice,
  selectPairing,
  type ViewName,
  type Wallet,
} from '@latchkey/core'
import { useCallback, useEffect } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'

/** Views between which a code is kept: their links carry it. On a phone it is ready before a wallet is chosen. */
const PAIRING_VIEWS: readonly ViewName[] = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic']
const ON_PHONES: readonly ViewName[] = ['Connect', 'AllWallets']

export interface Pairing {
  readonly progress: PairingProgress
  /** Asks for a new code. */
  readonly renew: () => void
}

/**
 * Has a code ready while a view needs one, and gives it up when the user leaves. With `manualWCControl` the page begins
 * by itself; a user may still ask for a new code.
 */
export function usePairing(isNeeded: boolean, wallet?: Wallet): Pairing {
  const kit = useKit()
  const progress = useKitState((state) => selectPairing(state).progress)
  const prepare = useCallback(
    (fresh?: boolean) =>
      void preparePairing(kit, { ...(wallet ? { wallet } : {}), ...(fresh ? { fresh } : {}) }),
    [kit, wallet],
  )

  useEffect(() => {
    if (!isNeeded) return
    if (!kit.config.manualWCControl) prepare()
    else if (kit.store.get().pairing)
      kit.store.dispatch({ type: 'pairing.walletChosen', ...(wallet ? { wallet } : {}) })
    return () => {
      const { modal } = kit.store.get()
      const { view } = currentRoute(modal)
      const isKept = PAIRING_VIEWS.includes(view) || (ON_PHONES.includes(view) && readDevice().isMobile)
      if (!(modal.open || modal.embedded) || !isKept) abandonPairing(kit)
    }
  }, [kit, wallet, isNeeded, prepare])

  const isOut = progress.step === 'failed' && !progress.failure.rejected
  useEffect(() => {
    if (!isNeeded || !isOut) return
    // Retry automatically when the network connection is back.
    const again = (): void => prepare()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isNeeded, isOut, prepare])

  return { progress, renew: useCallback(() => prepare(true), [prepare]) }
}
