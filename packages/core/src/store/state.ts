import type { AccountTypeState } from '../flows/accountType/state.ts'
import type { ActivityState } from '../flows/activity/state.ts'
import type { ConnectState } from '../flows/connect/state.ts'
import type { DirectoryState } from '../flows/directory/state.ts'
import type { EmailState } from '../flows/email/state.ts'
import type { IdentityState } from '../flows/identity/state.ts'
import type { MissingWallet } from '../flows/missing/state.ts'
import type { ModalState } from '../flows/modal/state.ts'
import type { NamesState } from '../flows/names/state.ts'
import type { NetworkState } from '../flows/network/state.ts'
import type { NoticesState } from '../flows/notices/state.ts'
import type { OnRampState } from '../flows/onramp/state.ts'
import type { PairingState } from '../flows/pairing/state.ts'
import type { SendState } from '../flows/send/state.ts'
import type { SiwxState } from '../flows/siwx/state.ts'
import type { SocialState } from '../flows/social/state.ts'
import type { SwapState } from '../flows/swap/state.ts'
import type { TasksState } from '../flows/tasks/state.ts'
import type { ThemeState } from '../flows/theme/state.ts'

/** The slices of the initial flows. */
export interface FirstSlices {
  readonly modal: ModalState
  readonly connect: ConnectState
  readonly network: NetworkState
  readonly notices: NoticesState
  readonly theme: ThemeState
  /** The language of texts, numbers and dates, as a BCP 47 tag. */
  readonly locale: string
}

/** The slices of the flows that load with the code that needs them. */
export interface LateSlices {
  readonly send: SendState
  readonly swap: SwapState
  readonly onramp: OnRampState
  readonly activity: ActivityState
  readonly identity: IdentityState
  readonly names: NamesState
  readonly pairing: PairingState
  /** Starts and stops the relay client; it has no state for views. */
  readonly paired: null
  readonly directory: DirectoryState
  /** Wallets that were connected but are not on the page. */
  readonly missing: readonly MissingWallet[]
  readonly tasks: TasksState
  readonly siwx: SiwxState
  readonly email: EmailState
  readonly accountType: AccountTypeState
  readonly social: SocialState
}

/** A kit's whole state: one slice per flow. A late flow's slice is absent until `kit.store.attach(flow)`. */
export interface State extends FirstSlices, Partial<LateSlices> {}
