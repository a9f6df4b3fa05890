import type { FrameAccountType, WalletRecord } from '@latchkey/contract'
import type { DeviceKeys } from '../device/deviceKey.ts'
import type { Server } from '../server/server.ts'
import type { Session } from '../server/session.ts'
import type { Lock, Store } from '../storage/store.ts'
import type { Doubt } from '../window/wire.ts'
import type { SeenWallets } from './seenWallets.ts'

/** A user's part in recovery, where the mode asks for one. */
export interface RecoveryScreens {
  /** Makes a passkey. @throws where the user declines */
  makePasskey(wallet: {
    readonly walletId: string
    readonly name: string
  }): Promise<{ readonly credential: string; readonly salt: string; readonly key: CryptoKey }>
  /** Asks for the passkey. @returns its key */
  openPasskey(passkey: { readonly credential: string; readonly salt: string }): Promise<CryptoKey>
  /** Shows the phrase of a new wallet and has it confirmed. @throws where the user declines */
  confirmPhrase(entropy: Uint8Array): Promise<void>
  /** Asks for the phrase until it is this wallet's. @throws where the user declines */
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
  /** Has the user decide what only they know. @throws where they do not go on */
  readonly decide: (doubt: Doubt) => Promise<void>
  /** The account type for new users on EVM chains, if the page has chosen one. */
  readonly accountType?: () => FrameAccountType | undefined
  /** The server has taken a wallet that this device has made. */
  readonly onMade?: (id: string) => void
  readonly recovery: WalletRecord['recovery']
}
