import { type FrameUser, OUT_OF_REACH_CODE, walletSetAccountType } from '@latchkey/contract'
import { CODES, FrameError } from '../FrameError.ts'
import type { Handlers } from '../gate/gate.ts'
import { isEvm, toNetwork } from '../rpc/network.ts'
import { noAnswer, ServerError } from '../server/server.ts'
import { accountInUse, accountsOf, accountTypeOf, isDeployed, isServed } from '../smart/accounts.ts'
import type { Frame } from './frame.ts'

type AccountCalls =
  | 'SWITCH_NETWORK'
  | 'GET_CHAIN_ID'
  | 'GET_USER'
  | 'IS_CONNECTED'
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'INIT_SMART_ACCOUNT'
  | 'SET_PREFERRED_ACCOUNT'

/** The calls about the signed-in user, their account and the network (S7.35, S7.43, S7.45-S7.49). */
export function createAccountCalls(frame: Frame): Pick<Handlers, AccountCalls> {
  const { session, settings, smartNetworks, wallet } = frame
  return {
    async SWITCH_NETWORK({ chainId }) {
      settings.network = toNetwork(chainId)
      return { chainId: settings.network }
    },
    async GET_CHAIN_ID() {
      return { chainId: settings.network }
    },
    GET_USER: sayingOutOfReach(async (payload) => {
      const network = payload?.chainId === undefined ? settings.network : toNetwork(payload.chainId)
      if (isEvm(network))
        settings.accountType = accountTypeOf(payload?.preferredAccountType) ?? settings.accountType
      const user = await frame.requireUser()
      const record = await wallet.open(user)
      const [accounts, { address }] = await Promise.all([
        accountsOf(record, network, smartNetworks),
        accountInUse(record, network, smartNetworks),
      ])
      const smart = isServed(network, smartNetworks) && accounts.find(({ type }) => type === 'smartAccount')
      if (isEvm(network)) settings.toldType = record.accountType
      return {
        email: user.email,
        address,
        chainId: network,
        accounts: accounts.map(({ address, type }) => ({ address, type })),
        // A node that does not answer must not prevent a sign-in.
        smartAccountDeployed: smart
          ? await isDeployed(smart.address, network, frame.node).catch(() => false)
          : false,
        preferredAccountType: accounts.length > 1 ? record.accountType : 'eoa',
        ...(wallet.wasMade(record) && { madeWith: record.recovery }),
      } satisfies FrameUser
    }),
    // A token from the page cannot begin a session. It can only confirm who is signed in.
    IS_CONNECTED: sayingOutOfReach(async (payload) => {
      const own = await session.token()
      if (own === undefined) return { isConnected: false }
      const user = await session.userOf(own)
      // Another tab may have begun a session meanwhile.
      if (!user && (await session.token()) === own) await session.end()
      const isSame = payload === undefined || payload.token === own
      if (isSame || !user) return { isConnected: user !== undefined }
      // Another page of the project may have signed the same user in again since.
      const isConnected = (await session.userOf(payload.token))?.id === user.id
      if (isConnected) frame.announce('SESSION_UPDATE', { token: own })
      return { isConnected }
    }),
    async GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      return { smartAccountEnabledNetworks: smartNetworks }
    },
    // Nothing is deployed before the first operation; until then the address can receive.
    async INIT_SMART_ACCOUNT() {
      const { network } = settings
      const accounts = await accountsOf(await wallet.open(await frame.requireUser()), network, smartNetworks)
      const smart = accounts.find(({ type }) => type === 'smartAccount')
      if (!smart || !isServed(network, smartNetworks)) throw unserved()
      return { address: smart.address, isDeployed: await isDeployed(smart.address, network, frame.node) }
    },
    async SET_PREFERRED_ACCOUNT({ type }) {
      const accountType = accountTypeOf(type)
      if (!accountType) throw new FrameError('There is no such account type', { code: CODES.invalidParams })
      if (accountType === 'smartAccount' && smartNetworks.length === 0) throw unserved()
      const opened = await wallet.open(await frame.requireUser())
      const token = await session.requireToken()
      const answer = await frame.server.post(walletSetAccountType, { accountType }, token)
      // Only the account type is taken from the answer. The addresses stay those that were checked.
      const chosen = { ...opened, accountType: answer.wallet.accountType }
      const { address } = await accountInUse(chosen, settings.network, smartNetworks)
      settings.toldType = accountType
      return { type: accountType, address }
    },
  }
}

/** Reports an unreachable server with its own code: it says nothing about the login. Firefox also fails the requests of a page that is being left. */
function sayingOutOfReach<payload, answer>(
  work: (payload: payload) => Promise<answer>,
): (payload: payload) => Promise<answer> {
  return async (payload) => {
    try {
      return await work(payload)
    } catch (error) {
      const failure = error instanceof FrameError ? error : noAnswer(error)
      if (!(failure instanceof ServerError && failure.isOutOfReach)) throw failure
      const { message, reason } = failure
      throw new FrameError(message, { code: OUT_OF_REACH_CODE, reason, cause: error })
    }
  }
}

const unserved = () =>
  new FrameError('This wallet has no smart accounts on this network', { code: CODES.unsupported })
