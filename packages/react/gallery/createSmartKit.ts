import type { Kit, KitEvent } from '@latchkey/core'
import { accountTypeFlow } from '../../core/src/flows/accountType/accountType.ts'
import { emailFlow } from '../../core/src/flows/email/email.ts'
import { emailEffects } from '../../core/src/frame/rules.ts'
import { ALICE, BOB } from '../../core/src/testing/scriptedAdapter.ts'
import { type AccountKitOptions, createAccountKit } from './createAccountKit.ts'

const nothing = (): void => {}

/** The key's own account of the embedded wallet, and its smart account. */
export const [OWN, SMART] = [ALICE, BOB]

/** A kit on which somebody is signed in to the embedded wallet, with its smart account in use. No frame is loaded. */
export function createSmartKit({
  events = [],
  type = 'smartAccount',
  config,
  ...options
}: AccountKitOptions & {
  readonly events?: readonly KitEvent[]
  readonly type?: 'eoa' | 'smartAccount'
} = {}): Kit {
  const kit = createAccountKit({
    ...{ connectorId: 'ID_AUTH', walletName: 'wallet.example.com' },
    addresses: [type === 'eoa' ? OWN : SMART],
    ...options,
    config: { wallet: { url: 'https://wallet.example.com' }, ...config },
  })
  kit.store.attach({
    ...emailFlow,
    ...emailEffects({ endLeft: nothing, abortClosed: nothing, sync: nothing }),
  })
  kit.store.attach(accountTypeFlow)
  const known: readonly KitEvent[] = [
    { type: 'email.known', email: 'ada@example.com' },
    { type: 'accountType.networksRead', networks: [42161] },
    {
      type: 'accountType.read',
      wallet: {
        allAccounts: [
          { address: OWN, type: 'eoa' },
          { address: SMART, type: 'smartAccount' },
        ],
        preferredAccountType: type,
        smartAccountDeployed: true,
      },
    },
  ]
  for (const event of [...known, ...events]) kit.store.dispatch(event)
  return kit
}
