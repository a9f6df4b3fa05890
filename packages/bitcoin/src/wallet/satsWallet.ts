import type { CaipNetworkId } from '@latchkey/contract'
import {
  type BaseError,
  isInstance,
  SwitchingNotSupportedError,
  UnauthorizedError,
  UnsupportedMethodError,
  UserRejectedError,
  WalletAnswerError,
} from '@latchkey/core'
import { codesOf, decodeError, inTime, listen, read } from '@latchkey/core/adapter'
import { toCaipNetworkId, toNetworkName } from '../chains.ts'
import { type Account, readAccounts, readSatsAccount } from './account.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { Wallet } from './wallet.ts'

/** Error codes of sats-connect that have another meaning on EVM. */
const [REJECTED, NOT_SUPPORTED, ACCESS_DENIED] = [-32000, -32001, -32002]
const PURPOSES = ['payment', 'ordinals']

/** A wallet that uses sats-connect: JSON-RPC methods of a provider on the page. */
export function satsWallet(
  provider: unknown,
  { connectorId, name }: { connectorId: string; name: string },
): Wallet {
  /** The accounts from the last connection, for wallets that have no silent request. */
  let last: readonly Account[] = []

  const ask = async (method: string, params: unknown): Promise<unknown> => {
    const request = read(provider, 'request')
    if (typeof request !== 'function') throw new UnsupportedMethodError({ method })
    let answer: unknown
    try {
      answer = await Reflect.apply(request, provider, [method, params])
    } catch (thrown) {
      throw decode(thrown, method)
    }
    const error = read(answer, 'error')
    if (error !== undefined && error !== null) throw decode(error, method)
    const result = read(answer, 'result')
    if (result === undefined) throw new WalletAnswerError({ method })
    return result
  }
  const accounts = (result: unknown, network: CaipNetworkId | undefined) => {
    const list = Array.isArray(result) ? result : read(result, 'addresses')
    return readAccounts(list, (own) => readSatsAccount(own, network))
  }
  const networkOf = (result: unknown) => {
    const bitcoin = read(read(result, 'network') ?? result, 'bitcoin')
    return toCaipNetworkId(read(bitcoin, 'name'))
  }
  const granted = async (): Promise<readonly Account[]> => {
    try {
      const [account, network] = await Promise.all([
        ask('wallet_getAccount', null),
        ask('wallet_getNetwork', null).catch(() => undefined),
      ])
      return await accounts(account, networkOf(network))
    } catch (error) {
      if (isInstance(error, UnauthorizedError)) return []
      // An older wallet still shares the accounts of its last connection.
      if (isInstance(error, UnsupportedMethodError)) return last
      throw error
    }
  }
  /** Uses the newest method that the wallet supports. */
  const request = async (): Promise<unknown> => {
    try {
      return await ask('wallet_connect', { addresses: PURPOSES })
    } catch (error) {
      if (!isInstance(error, UnsupportedMethodError)) throw error
    }
    try {
      return await ask('getAccounts', { purposes: PURPOSES })
    } catch (error) {
      if (!isInstance(error, UnsupportedMethodError)) throw error
      return ask('getAddresses', { purposes: PURPOSES })
    }
  }

  return {
    ...{ connectorId, name },
    async connect(silent) {
      if (silent) return inTime(granted(), connectorId)
      const answer = await request()
      last = await accounts(answer, networkOf(answer))
      return last
    },
    read: () => inTime(granted(), connectorId),
    async changeNetwork(caipNetworkId) {
      const network = toNetworkName(caipNetworkId)
      try {
        if (network === undefined) throw new UnsupportedMethodError({ method: 'wallet_changeNetwork' })
        await ask('wallet_changeNetwork', { name: network })
      } catch (error) {
        if (isInstance(error, UnsupportedMethodError))
          throw new SwitchingNotSupportedError({ walletName: name })
        throw error
      }
    },
    async disconnect() {
      last = []
      await ask('wallet_disconnect', null)
    },
    async signMessage({ address }, message, protocol) {
      const result = await ask('signMessage', { address, message, protocol })
      const signature = read(result, 'signature')
      if (typeof signature !== 'string') throw new WalletAnswerError({ method: 'signMessage' })
      return signature
    },
    async signPsbt({ account: { address }, psbt, inputs }) {
      const signInputs = { [address]: [...inputs] }
      const result = await ask('signPsbt', { psbt: toBase64(psbt), signInputs, broadcast: false })
      const signed = fromBase64(read(result, 'psbt'))
      if (!signed) throw new WalletAnswerError({ method: 'signPsbt' })
      return signed
    },
    async prove(challenge) {
      const method = 'latchkey_proveLab'
      const signature = fromBase64(read(await ask(method, { challenge: toBase64(challenge) }), 'signature'))
      if (!signature) throw new WalletAnswerError({ method })
      return signature
    },
    onChange(listener) {
      const on = read(provider, 'addListener')
      const ends = ['accountChange', 'networkChange', 'disconnect'].map((event) =>
        listen(on, provider, [event, () => listener(event === 'disconnect')]),
      )
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

function decode(thrown: unknown, method: string): BaseError {
  const codes = codesOf(thrown)
  const cause = thrown
  if (codes.includes(REJECTED)) return new UserRejectedError({ cause })
  if (codes.includes(NOT_SUPPORTED)) return new UnsupportedMethodError({ method, cause })
  if (codes.includes(ACCESS_DENIED)) return new UnauthorizedError({ cause })
  return decodeError(thrown, method)
}
