import type { Effects } from '../store/flow.ts'
import { activityEffects } from './activity/effects.ts'
import { clicksEffects } from './clicks/effects.ts'
import { connectEffects } from './connect/effects.ts'
import { identityEffects } from './identity/effects.ts'
import { missingEffects } from './missing/effects.ts'
import { modalEffects } from './modal/effects.ts'
import { namesEffects } from './names/effects.ts'
import { networkEffects } from './network/effects.ts'
import { noticesEffects } from './notices/effects.ts'
import { pairingEffects } from './pairing/effects.ts'
import { sendEffects } from './send/effects.ts'
import { siwxEffects } from './siwx/effects.ts'
import { swapEffects } from './swap/effects.ts'
import { themeEffects } from './theme/effects.ts'

/** What follows from the flows' events. Rules are applied in this order. */
export const effects: readonly Effects[] = [
  connectEffects,
  networkEffects,
  missingEffects,
  identityEffects,
  noticesEffects,
  modalEffects,
  themeEffects,
  clicksEffects,
  pairingEffects,
  namesEffects,
  sendEffects,
  swapEffects,
  activityEffects,
  siwxEffects,
]
