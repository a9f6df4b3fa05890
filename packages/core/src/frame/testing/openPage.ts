import { vi } from 'vitest'
import { evm } from '../../../../evm/src/index.ts'
import type { KitStorage } from '../../adapter/page.ts'
import { allConnections } from '../../flows/connect/state.ts'
import { currentRoute } from '../../flows/modal/modal.ts'
import type { KitConfig } from '../../kit/config.ts'
import type { Kit } from '../../kit/kit.ts'
import { createMemoryStorage, createTestKit } from '../../testing/createTestKit.ts'
import { type ScriptedFrame, scriptFrame, WALLET_ORIGIN } from './scriptedFrame.ts'

export const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const OTP = '123456'

export interface Page {
  readonly kit: Kit
  readonly frame: ScriptedFrame
  readonly storage: KitStorage
}

/** Opens a page whose frame signs Ada in with {@link OTP}. */
export function openPage(storage = createMemoryStorage(), config: Partial<KitConfig> = {}): Page {
  const frame = scriptFrame()
  Object.assign(frame.answers, {
    SYNC_THEME: () => undefined,
    SYNC_DAPP_DATA: () => undefined,
    SWITCH_NETWORK: (payload: unknown) => payload,
    SIGN_OUT: () => undefined,
    IS_CONNECTED: () => ({ isConnected: true }),
    CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
    CONNECT_DEVICE: () => undefined,
    CONNECT_OTP(payload: unknown) {
      if (Reflect.get(Object(payload), 'otp') !== OTP) throw new Error('Wrong code')
      frame.say('FRAME_SESSION_UPDATE', { token: 'session' })
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    GET_USER: () => ({ email: 'ada@example.com', address: ADA, chainId: 'eip155:42161' }),
  } satisfies ScriptedFrame['answers'])
  const { kit } = createTestKit({
    ...{ wallet: { url: WALLET_ORIGIN }, storage, features: { analytics: false } },
    adapters: [evm()],
    ...config,
  })
  return { kit, frame, storage }
}

/** Runs an action to its end over fake timers. */
export async function run<result>(work: Promise<result>): Promise<result> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  ended.catch(() => {})
  // Chunks load in real time: the clock stands while they do.
  while (!isOver) {
    await Promise.race([ended, vi.dynamicImportSettled()])
    for (let turn = 0; turn < 5 && !isOver; turn += 1) await vi.advanceTimersByTimeAsync(20)
  }
  return ended
}

export const addresses = ({ store }: Kit) =>
  allConnections(store.get().connect).map(({ connectorId, address }) => `${connectorId} ${address}`)
export const viewOf = ({ store }: Kit) => currentRoute(store.get().modal).view
