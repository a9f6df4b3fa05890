import type { Kit } from '@latchkey/core'
import { activityFlow } from '../../core/src/flows/activity/activity.ts'
import { ALICE, BOB, HASH } from '../../core/src/testing/scriptedAdapter.ts'
import { ether } from './createAccountKit.ts'

/** Sends a quarter of an ether from Alice's account. */
export function submitSend(kit: Kit, { hash = HASH, to = BOB, at = Date.now() } = {}): void {
  kit.store.attach(activityFlow)
  kit.store.dispatch({
    type: 'send.submitted',
    hash,
    to,
    at,
    from: {
      connectorId: 'dev.latchkey.test',
      address: ALICE,
      caipNetworkId: 'eip155:42161',
      isSmartAccount: false,
    },
    token: ether,
    amount: '0.25',
  })
}
