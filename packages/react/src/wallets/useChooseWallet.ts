import {
  isReachable,
  openPairingLink,
  platformsOf,
  pushView,
  readDevice,
  selectPairing,
  type Wallet,
  type WalletTile,
  walletLink,
} from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { isFresh } from './isFresh.ts'

/**
 * What choosing a wallet does: one that is in this browser is asked, any other shows the ways to it. On a phone the app is
 * opened at once, inside the tap, where a code is ready for it.
 */
export function useChooseWallet(): (chosen: Pick<WalletTile, 'name' | 'installed' | 'wallet'>) => void {
  const kit = useKit()
  return useCallback(
    ({ name, installed, wallet }) => {
      const device = readDevice()
      const [platform, ...others] = platformsOf({
        wallet: wallet ?? {},
        isInstalled: installed !== undefined,
        isReachable: wallet !== undefined && isReachable(kit.config, wallet),
        device,
      })
      const known = platform === 'unsupported' ? 'browser' : platform
      kit.store.dispatch({ type: 'click.wallet', name, platform: known })
      if (installed && (!wallet || others.length === 0))
        pushView(kit, { view: 'ConnectingExternal', walletId: installed.id })
      else if (wallet) {
        const { progress } = selectPairing(kit.store.get())
        if (platform === 'mobile' && isFresh(progress)) {
          const link = walletLink({ wallet, form: 'mobile', uri: progress.uri, device })
          kit.store.dispatch({ type: 'pairing.walletChosen', wallet })
          if (link) openPairingLink(kit, { ...link, name: wallet.name })
        }
        pushView(kit, { view: 'ConnectingWalletConnect', wallet })
      }
    },
    [kit],
  )
}

/** Where a wallet that is not here can be got from this device: its store, else its page. */
export function storeOf(wallet: Wallet): string | undefined {
  const { isAndroid, isIos } = readDevice()
  const store = isIos ? wallet.appStore : isAndroid ? wallet.playStore : wallet.chromeStore
  return store ?? wallet.homepage
}
