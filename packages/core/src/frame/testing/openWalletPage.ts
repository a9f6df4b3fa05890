import type { FrameUser } from '@latchkey/contract'
import { vi } from 'vitest'
import { evm } from '../../../../evm/src/index.ts'
import { confirmEmailCode } from '../../actions/email/confirmEmailCode.ts'
import { connectEmail } from '../../actions/email/connectEmail.ts'
import { openModal } from '../../actions/openModal.ts'
import type { KitConfig } from '../../kit/config.ts'
import { createMemoryStorage, createTestKit } from '../../testing/createTestKit.ts'
import { type ScriptedFrame, scriptFrame, WALLET_ORIGIN } from './scriptedFrame.ts'

export const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SMART = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'

/** A page with an embedded wallet whose frame has accounts of both types. The frame keeps the type that it is given. */
export function openWalletPage(
  config: Partial<KitConfig> = {},
  {
    networks = [42161],
    type,
  }: { networks?: readonly number[]; type?: FrameUser['preferredAccountType'] } = {},
) {
  const frame = scriptFrame()
  const wallet = { type, isDeployed: false, networks }
  const user = (payload: unknown): FrameUser => {
    const asked = Reflect.get(Object(payload), 'preferredAccountType')
    wallet.type ??= asked === 'smartAccount' && wallet.networks.length > 0 ? 'smartAccount' : 'eoa'
    const chainId = String(Reflect.get(Object(payload), 'chainId'))
    const isServed = wallet.networks.some((network) => chainId === `eip155:${network}`)
    return {
      email: 'ada@example.com',
      address: wallet.type === 'smartAccount' && isServed ? SMART : OWN,
      chainId,
      accounts: [
        { address: OWN, type: 'eoa' },
        { address: SMART, type: 'smartAccount' },
      ],
      smartAccountDeployed: wallet.isDeployed,
      preferredAccountType: wallet.type,
    }
  }
  Object.assign(frame.answers, {
    SYNC_THEME: () => undefined,
    SYNC_DAPP_DATA: () => undefined,
    SWITCH_NETWORK: (payload: unknown) => payload,
    SIGN_OUT: () => undefined,
    IS_CONNECTED: () => ({ isConnected: true }),
    CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
    CONNECT_OTP: () => frame.say('FRAME_SESSION_UPDATE', { token: 'session' }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: wallet.networks }),
    SET_PREFERRED_ACCOUNT(payload: unknown) {
      wallet.type = Reflect.get(Object(payload), 'type') === 'eoa' ? 'eoa' : 'smartAccount'
      return { type: wallet.type, address: wallet.type === 'eoa' ? OWN : SMART }
    },
    GET_USER: user,
  } satisfies ScriptedFrame['answers'])
  const storage = config.storage ?? createMemoryStorage()
  const { kit } = createTestKit({
    ...{ wallet: { url: WALLET_ORIGIN }, features: { analytics: false }, adapters: [evm()] },
    ...config,
    storage,
  })
  return {
    kit,
    frame,
    storage,
    wallet,
    async signIn() {
      await openModal(kit)
      await run(connectEmail(kit, { email: 'ada@example.com' }))
      await run(confirmEmailCode(kit, { otp: '123456' }))
    },
  }
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
