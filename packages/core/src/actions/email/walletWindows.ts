import type { WalletWindow } from '../../frame/walletWindow.ts'
import type { Kit } from '../../kit/kit.ts'

/** The window of each kit's embedded wallet, from when its client is loaded. A press cannot wait for a load. */
export const walletWindows = new WeakMap<Kit, WalletWindow>()
