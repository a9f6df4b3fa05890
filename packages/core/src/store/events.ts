import type { AccountTypeEvent } from '../flows/accountType/state.ts'
import type { ActivityEvent } from '../flows/activity/state.ts'
import type { ClickEvent } from '../flows/clicks/state.ts'
import type { ConnectEvent } from '../flows/connect/state.ts'
import type { DirectoryEvent } from '../flows/directory/state.ts'
import type { EmailEvent } from '../flows/email/state.ts'
import type { IdentityEvent } from '../flows/identity/state.ts'
import type { LocaleEvent } from '../flows/locale/state.ts'
import type { MissingEvent } from '../flows/missing/state.ts'
import type { ModalEvent } from '../flows/modal/state.ts'
import type { NamesEvent } from '../flows/names/state.ts'
import type { NetworkEvent } from '../flows/network/state.ts'
import type { NoticesEvent } from '../flows/notices/state.ts'
import type { OnRampEvent } from '../flows/onramp/state.ts'
import type { PairingEvent } from '../flows/pairing/state.ts'
import type { SendEvent } from '../flows/send/state.ts'
import type { SiwxEvent } from '../flows/siwx/state.ts'
import type { SocialEvent } from '../flows/social/state.ts'
import type { SwapEvent } from '../flows/swap/state.ts'
import type { TasksEvent } from '../flows/tasks/state.ts'
import type { ThemeEvent } from '../flows/theme/state.ts'

/**
 * Everything that can happen in a kit, as facts in the past tense. Subscribing is allowed; the names are unstable.
 * The stable names are those of analytics.
 */
export type KitEvent =
  | { readonly type: 'kit.mounted' }
  | { readonly type: 'kit.unmounted' }
  | { readonly type: 'flow.attached'; readonly name: string }
  | ModalEvent
  | ConnectEvent
  | NetworkEvent
  | NoticesEvent
  | ThemeEvent
  | LocaleEvent
  | ClickEvent
  | SendEvent
  | SwapEvent
  | OnRampEvent
  | ActivityEvent
  | IdentityEvent
  | NamesEvent
  | PairingEvent
  | MissingEvent
  | TasksEvent
  | DirectoryEvent
  | SiwxEvent
  | EmailEvent
  | AccountTypeEvent
  | SocialEvent
