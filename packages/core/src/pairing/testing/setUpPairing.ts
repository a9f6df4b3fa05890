import { expect, onTestFinished } from 'vitest'
import { evm } from '../../../../evm/src/evm.ts'
import { preparePairing } from '../../actions/pairing/preparePairing.ts'
import type { PairingWallet } from '../../flows/pairing/state.ts'
import type { KitConfig } from '../../kit/config.ts'
import type { Kit } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import { createMemoryStorage, createTestKit } from '../../testing/createTestKit.ts'
import { until } from '../../testing/until.ts'
import { openPage } from './openPage.ts'
import { type ScriptedPhone, scriptedPhone } from './scriptedPhone.ts'
import { type ScriptedRelay, startRelay } from './startRelay.ts'

export interface PairingTest {
  readonly relay: ScriptedRelay
  readonly phone: ScriptedPhone
  readonly page: ReturnType<typeof openPage>
  readonly kit: Kit
  readonly events: KitEvent[]
  readonly storage: NonNullable<KitConfig['storage']>
  /** Another page over the same storage: the next load, or another tab. */
  open(): Kit
  prepare(wallet?: PairingWallet): Promise<string>
  connect(settlement?: Record<string, unknown>): Promise<void>
  until(test: (state: ReturnType<Kit['store']['get']>) => boolean, of?: Kit): Promise<void>
}

/** A page with a kit, a relay and a phone; nothing is shared with another test. */
export async function setUpPairing(
  config: Partial<KitConfig> = {},
  userAgent?: string,
): Promise<PairingTest> {
  const page = openPage(userAgent)
  const relay = await startRelay()
  const phone = await scriptedPhone(relay.url)
  const storage = createMemoryStorage()
  const kits: Kit[] = []
  const open = (): Kit => {
    const { kit } = createTestKit({ relays: [relay.url], adapters: [evm()], storage, ...config })
    kit.mount()
    kits.push(kit)
    return kit
  }
  const kit = open()
  const events: KitEvent[] = []
  kit.store.subscribe((_state, event) => events.push(event))
  onTestFinished(async () => {
    phone.close()
    for (const one of kits) one.destroy()
    await relay.stop()
  })
  const test: PairingTest = {
    relay,
    phone,
    page,
    kit,
    events,
    storage,
    open,
    async prepare(wallet) {
      await preparePairing(kit, wallet ? { wallet } : {})
      const progress = kit.store.get().pairing?.progress
      if (progress?.step !== 'ready') throw new Error(JSON.stringify(progress))
      return progress.uri
    },
    async connect(settlement) {
      await phone.scan(await test.prepare())
      await phone.approve(settlement)
      await test.until(({ connect }) => connect.namespaces.eip155?.status === 'connected')
      // What keeps changes comes with the first thing there is to keep.
      await expect
        .poll(() => storage.getItem('@latchkey/default/state'), { timeout: 30_000 })
        .toContain('walletConnect')
    },
    until: (holds, of = kit) => until(of, holds),
  }
  return test
}

/** The same, with its phone connected. */
export async function setUpPaired(
  settlement?: Record<string, unknown>,
  config?: Partial<KitConfig>,
): Promise<PairingTest> {
  const test = await setUpPairing(config)
  await test.connect(settlement)
  return test
}
