import type { accountTypeFlow } from './accountType/accountType.ts'
import type { activityFlow } from './activity/activity.ts'
import { connectFlow } from './connect/connect.ts'
import type { directoryFlow } from './directory/directory.ts'
import type { emailFlow } from './email/email.ts'
import type { identityFlow } from './identity/identity.ts'
import { localeFlow } from './locale/locale.ts'
import type { missingFlow } from './missing/missing.ts'
import { modalFlow } from './modal/modal.ts'
import type { namesFlow } from './names/names.ts'
import { networkFlow } from './network/network.ts'
import { noticesFlow } from './notices/notices.ts'
import type { onRampFlow } from './onramp/onramp.ts'
import type { pairedFlow } from './pairing/paired.ts'
import type { pairingFlow } from './pairing/pairing.ts'
import type { sendFlow } from './send/send.ts'
import type { siwxFlow } from './siwx/siwx.ts'
import type { socialFlow } from './social/social.ts'
import type { swapFlow } from './swap/swap.ts'
import type { tasksFlow } from './tasks/tasks.ts'
import { themeFlow } from './theme/theme.ts'

/*
 * Every flow is a folder beside this file:
 *
 *   <flow>.ts    its Flow: name, first slice, reducer        state.ts    its state and events, where they are many
 *   effects.ts   its rules, analytics rows, stored parts     select.ts   what views read of it
 *
 * It is listed here, its events in store/events.ts, and its effects in effects.ts.
 */

/** The flows that are there from the start, in the order in which they see an event: where the page is follows what is connected. */
export const firstFlows = [modalFlow, connectFlow, networkFlow, noticesFlow, themeFlow, localeFlow] as const

export type FirstFlow = (typeof firstFlows)[number]

/** The flows that arrive with the code that needs them: `kit.store.attach(flow)`. */
export type LateFlow =
  | typeof sendFlow
  | typeof swapFlow
  | typeof onRampFlow
  | typeof activityFlow
  | typeof identityFlow
  | typeof namesFlow
  | typeof pairingFlow
  | ReturnType<typeof pairedFlow>
  | typeof directoryFlow
  | typeof missingFlow
  | typeof tasksFlow
  | typeof siwxFlow
  | ReturnType<typeof emailFlow>
  | typeof accountTypeFlow
  | ReturnType<typeof socialFlow>
