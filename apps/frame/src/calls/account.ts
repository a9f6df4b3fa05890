import type { FrameUser } from '@latchkey/contract'
import { CODES, FrameError } from '../FrameError.ts'
import type { Handlers } from '../gate/gate.ts'
import { isEvm, toNetwork } from '../rpc/network.ts'
import type { Frame } from './frame.ts'

type AccountCalls =
  | 'SWITCH_NETWORK'
  | 'GET_CHAIN_ID'
  | 'GET_USER'
  | 'IS_CONNECTED'
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'INIT_SMART_ACCOUNT'
  | 'SET_PREFERRED_ACCOUNT'

/** Who is signed in, with which account, on which network (S7.35, S7.43, S7.45-S7.49). */
export function createAccountCalls(frame: Frame): Pick<Handlers, AccountCalls> {
  const { session, settings, wallet } = frame
  return {
    async SWITCH_NETWORK({ chainId }) {
      settings.network = toNetwork(chainId)
      return { chainId: settings.network }
    },
    async GET_CHAIN_ID() {
      return { chainId: settings.network }
    },
    async GET_USER(payload) {
      const network = payload?.chainId === undefined ? settings.network : toNetwork(payload.chainId)
      const user = await frame.requireUser()
      const { addresses } = await wallet.open(user)
      const address = isEvm(network) ? addresses.eip155 : addresses.solana
      return {
        email: user.email,
        address,
        chainId: network,
        accounts: [{ address, type: 'eoa' }],
        smartAccountDeployed: false,
        preferredAccountType: 'eoa',
      } satisfies FrameUser
    },
    // A token from the page counts only if the server takes it with this device's key.
    async IS_CONNECTED(payload) {
      const own = await session.token()
      const token = payload?.token ?? own
      if (token === undefined) return { isConnected: false }
      const user = await session.userOf(token)
      if (user && token !== own) await session.start(token)
      if (!user && token === own) await session.end()
      return { isConnected: user !== undefined }
    },
    async GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      return { smartAccountEnabledNetworks: [] }
    },
    async INIT_SMART_ACCOUNT() {
      throw new FrameError('This wallet has no smart accounts', { code: CODES.unsupported })
    },
    async SET_PREFERRED_ACCOUNT({ type }) {
      if (type !== 'eoa')
        throw new FrameError('This wallet has no smart accounts', { code: CODES.unsupported })
      const { addresses } = await wallet.open(await frame.requireUser())
      return { type, address: isEvm(settings.network) ? addresses.eip155 : addresses.solana }
    },
  }
}
