import type { Wallet } from '../flows/directory/state.ts'
import type { Device } from '../pairing/links/device.ts'

/** A way to connect a wallet, in the order in which they are offered. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** A wallet, and how this browser can reach it. */
export interface PlatformsOfParameters {
  /** Absent for a code that any wallet may scan. */
  readonly wallet: Pick<Wallet, 'mobileLink' | 'universalLink' | 'webappLink' | 'desktopLink'> | undefined
  /** Whether its extension is in this browser. */
  readonly isInstalled: boolean
  /** Whether one of the kit's relays is among the wallet's. */
  readonly isReachable: boolean
  readonly device: Pick<Device, 'isMobile'>
}

/**
 * Lists the ways to connect a wallet on this device. Codes and links are included only if the wallet can answer them.
 *
 * @returns the ways, never empty; only `unsupported` if this device can't connect the wallet
 *
 * @example
 * const [first] = platformsOf({ wallet, isInstalled: false, isReachable: true, device: readDevice() })
 */
export function platformsOf({
  wallet,
  isInstalled,
  isReachable,
  device,
}: PlatformsOfParameters): readonly [WalletPlatform, ...WalletPlatform[]] {
  if (!wallet) return ['qrcode']
  const hasApp = Boolean(wallet.mobileLink ?? wallet.universalLink)
  const paired: readonly (WalletPlatform | false)[] = [
    hasApp && (device.isMobile ? 'mobile' : 'qrcode'),
    Boolean(wallet.webappLink) && 'web',
    Boolean(wallet.desktopLink) && !device.isMobile && 'desktop',
  ]
  const [first = 'unsupported', ...rest] = [
    isInstalled && ('browser' as const),
    ...(isReachable ? paired : []),
  ].filter((platform) => platform !== false)
  return [first, ...rest]
}
