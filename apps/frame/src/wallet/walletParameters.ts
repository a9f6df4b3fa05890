import type { FrameAccountType, WalletRecord } from '@latchkey/contract'
import type { DeviceKeys } from '../device/deviceKey.ts'
import type { Server } from '../server/server.ts'
import type { Session } from '../server/session.ts'
import type { Lock, Store } from '../storage/store.ts'
import type { Doubt } from '../window/wire.ts'
import type { SeenWallets } from './seenWallets.ts'

/** The user's part in the recovery, if the mode needs one. */
export interface RecoveryScreens {
  /** Makes a passkey. @throws if the user declines */
  makePasskey(wallet: {
    readonly walletId: string
    readonly name: string
  }): Promise<{ readonly credential: string; readonly salt: string; readonly key: CryptoKey }>
  /** Asks for the passkey. @returns its key */
  openPasskey(passkey: { readonly credential: string; readonly salt: string }): Promise<CryptoKey>
  /** Shows the phrase of a new wallet and asks the user to confirm it. @throws if the user declines */
  confirmPhrase(entropy: Uint8Array): Promise<void>
  /** Asks for the phrase until it is this wallet's. @throws if the user declines */
  askPhrase(isRight: (entropy: Uint8Array) => Promise<boolean>): Promise<Uint8Array>
}

export interface WalletParameters {
  readonly server: Server
  readonly session: Session
  readonly store: Store
  readonly lock: Lock
  readonly keys: () => Promise<DeviceKeys>
  readonly screens: () => Promise<RecoveryScreens>
  readonly seen: SeenWallets
  /** Asks the user about a doubt that only they can resolve. @throws if they do not continue */
  readonly decide: (doubt: Doubt) => Promise<void>
  /** The account type for new users on EVM chains, if the page has chosen one. */
  readonly accountType?: () => FrameAccountType | undefined
  /** Called once the server has stored a wallet that this device made. */
  readonly onMade?: (id: string) => void
  readonly recovery: WalletRecord['recovery']
}
