import { type Connector, UnsupportedMethodError, WalletAnswerError } from '@latchkey/core'
import { callFeatures, inTime, read } from '@latchkey/core/adapter'
import { toWalletChain } from '../chains.ts'
import { type Account, readAccounts, readStandardAccount } from './account.ts'
import { toBase64 } from './base64.ts'
import type { Wallet } from './wallet.ts'

export function standardWallet(
  wallet: unknown,
  { connectorId, name }: { connectorId: string; name: string } & Partial<Connector>,
): Wallet {
  const features = callFeatures(wallet)
  const accounts = (list: unknown) => readAccounts(list, readStandardAccount)
  const shared = () => accounts(read(wallet, 'accounts'))
  /** The wallet's `accounts` may all belong to other namespaces. */
  const granted = async (answer: unknown) => {
    const now = await shared()
    return now.length > 0 ? now : accounts(read(answer, 'accounts'))
  }
  const hasShared = () => Number(read(read(wallet, 'accounts'), 'length')) > 0
  const events = features.has('bitcoin:events') ? 'bitcoin:events' : 'standard:events'
  const end = features.has('bitcoin:disconnect') ? 'bitcoin:disconnect' : 'standard:disconnect'
  /** The wallet has no key for an account that it only watches. */
  const call = (account: Account, feature: string, method: string, input: object) => {
    if (account.features && !account.features.includes(feature))
      throw new UnsupportedMethodError({ method: feature })
    return features.call(feature, method, { ...input })
  }
  const isRemote = features.place() !== undefined
  return {
    ...{ connectorId, name },
    ...(isRemote ? { remote: features } : {}),
    async connect(silent) {
      // The standard has no silent request for Bitcoin. A wallet's `accounts` has the accounts that it granted before.
      if (silent) return features.has('standard:connect') ? silently() : shared()
      const answer = await features.call('bitcoin:connect', 'connect', { purposes: ['payment', 'ordinals'] })
      return granted(answer)
    },
    read: shared,
    async disconnect() {
      if (features.has(end)) await features.call(end, 'disconnect')
    },
    async signMessage(account, message, protocol) {
      const feature = 'bitcoin:signMessage'
      const bytes = new TextEncoder().encode(message)
      // In the standard, the wallet chooses the form; a pairing can name it.
      const input = { account: account.own, message: bytes, ...(isRemote && { protocol }) }
      const answer = await call(account, feature, 'signMessage', input)
      return toBase64(bytesOf(answer, 'signature', feature))
    },
    async signPsbt({ account, psbt, inputs }) {
      const feature = 'bitcoin:signTransaction'
      const inputsToSign = [{ account: account.own, signingIndexes: [...inputs] }]
      const chain = toWalletChain(account.network)
      const answer = await call(account, feature, 'signTransaction', { psbt, inputsToSign, chain })
      return bytesOf(answer, 'signedPsbt', feature)
    },
    async prove(challenge) {
      const feature = 'latchkey:lab'
      return bytesOf([await features.call(feature, 'prove', { challenge })], 'signature', feature)
    },
    onChange: (listener) => features.onChange(events, () => listener(!hasShared())),
  }

  async function silently(): Promise<readonly Account[]> {
    const before = await shared()
    if (before.length > 0) return before
    const answer = await inTime(features.call('standard:connect', 'connect', { silent: true }), connectorId)
    return granted(answer)
  }
}

/** Each request has one input, so its answer has one output. */
function bytesOf(answer: unknown, key: string, method: string): Uint8Array {
  const bytes = Array.isArray(answer) && answer.length === 1 ? read(answer[0], key) : undefined
  if (!(bytes instanceof Uint8Array)) throw new WalletAnswerError({ method })
  return bytes
}
