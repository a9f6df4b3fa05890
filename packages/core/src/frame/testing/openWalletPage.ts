import type { FrameUser } from '@latchkey/contract'
import { confirmEmailCode } from '../../actions/email/confirmEmailCode.ts'
import { connectEmail } from '../../actions/email/connectEmail.ts'
import { openModal } from '../../actions/openModal.ts'
import type { KitConfig } from '../../kit/config.ts'
import { ADA, OTP, openPage, run } from './openPage.ts'
import type { ScriptedFrame } from './scriptedFrame.ts'

export const OWN = ADA
export const SMART = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'

/** A page with an embedded wallet whose frame has accounts of both types. The frame keeps the type that it is given. */
export function openWalletPage(
  config: Partial<KitConfig> = {},
  {
    networks = [42161],
    type,
  }: { networks?: readonly number[]; type?: FrameUser['preferredAccountType'] } = {},
) {
  const page = openPage(config.storage, config)
  const { kit, frame } = page
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
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: wallet.networks }),
    SET_PREFERRED_ACCOUNT(payload: unknown) {
      wallet.type = Reflect.get(Object(payload), 'type') === 'eoa' ? 'eoa' : 'smartAccount'
      return { type: wallet.type, address: wallet.type === 'eoa' ? OWN : SMART }
    },
    GET_USER: user,
  } satisfies ScriptedFrame['answers'])
  return {
    ...page,
    wallet,
    async signIn() {
      await openModal(kit)
      await run(connectEmail(kit, { email: 'ada@example.com' }))
      await run(confirmEmailCode(kit, { otp: OTP }))
    },
  }
}

/** With its user signed in. */
export async function openSignedWallet(...options: Parameters<typeof openWalletPage>) {
  const page = openWalletPage(...options)
  await page.signIn()
  return page
}
