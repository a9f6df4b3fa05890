import type { ActivityState } from '../flows/activity/state.ts'
import type { ConnectState } from '../flows/connect/state.ts'
import type { DirectoryState } from '../flows/directory/state.ts'
import type { IdentityState } from '../flows/identity/identity.ts'
import type { MissingWallet } from '../flows/missing/missing.ts'
import type { ModalState } from '../flows/modal/modal.ts'
import type { NamesState } from '../flows/names/state.ts'
import type { NetworkState } from '../flows/network/network.ts'
import type { NoticesState } from '../flows/notices/notices.ts'
import type { PairingState } from '../flows/pairing/state.ts'
import type { SendState } from '../flows/send/state.ts'
import type { ThemeState } from '../flows/theme/theme.ts'

/** Everything a kit knows. The first five are there from the start; the rest arrive with the chunk that needs them. */
export interface State {
  readonly modal: ModalState
  readonly connect: ConnectState
  readonly network: NetworkState
  readonly notices: NoticesState
  readonly theme: ThemeState
  readonly send?: SendState
  readonly activity?: ActivityState
  readonly identity?: IdentityState
  readonly names?: NamesState
  readonly pairing?: PairingState
  readonly directory?: DirectoryState
  readonly missing?: readonly MissingWallet[]
}
