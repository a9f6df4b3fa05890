import type { Effects } from '../kit/kit.ts'
import { activityEffects } from './activity.ts'
import { clicksEffects } from './clicks.ts'
import { connectEffects } from './connect.ts'
import { identityEffects } from './identity.ts'
import { missingEffects } from './missing.ts'
import { modalEffects } from './modal.ts'
import { namesEffects } from './names.ts'
import { networkEffects } from './network.ts'
import { noticesEffects } from './notices.ts'
import { pairingEffects } from './pairing.ts'
import { sendEffects } from './send.ts'
import { siwxEffects } from './siwx.ts'
import { swapEffects } from './swap.ts'
import { themeEffects } from './theme.ts'

/** The effects of the flows' events. Rules are applied in this order. */
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
