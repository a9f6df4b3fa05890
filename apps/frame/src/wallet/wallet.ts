import { type WalletRecord, type WalletUser, walletShare } from '@latchkey/contract'
import type { DeviceKeys } from '../device/deviceKey.ts'
import { type Bytes, fromBase64Url, xor } from '../keys/bytes.ts'
import type { Keys } from '../keys/derive.ts'
import { ServerError } from '../server/server.ts'
import { readDeviceShare } from './deviceShare.ts'
import { forgetPending } from './pending.ts'
import type { WalletParameters } from './walletParameters.ts'

export interface Wallet {
  /** Makes the wallet if there is none, or recovers it if the device has no share. It never makes a second one. */
  open(user: WalletUser): Promise<WalletRecord>
  /** Lends the wallet's keys to a task, and overwrites them after it. */
  withKeys<value>(user: WalletUser, run: (keys: Keys) => Promise<value>): Promise<value>
  /** Lends the phrase's 32 bytes of entropy. */
  withEntropy<value>(user: WalletUser, run: (entropy: Uint8Array) => Promise<value>): Promise<value>
}

const derive = () => import('../keys/derive.ts')

/** The wallet on this device, from a pair of shares: entropy = device's share xor server's share. */
export function createWallet(parameters: WalletParameters): Wallet {
  const { server, session, store, lock, keys: deviceKeys } = parameters

  async function open(user: WalletUser): Promise<WalletRecord> {
    const { wallet } = user
    if (wallet === null) {
      const { makeWallet } = await import('./makeWallet.ts')
      return makeWallet(parameters, user)
    }
    return lock(`wallet/${user.id}`, async () => {
      const keys = await deviceKeys()
      const token = await session.requireToken()
      await parameters.seen.check(user)
      await forgetPending(store, user.id)
      const share = await readDeviceShare(store, keys, wallet.id)
      if (share && wallet.hasDevice) return wallet
      // The server has not seen this device for a week, so it may ask for a proof.
      if (share && (await serverShare(token))) return { ...wallet, hasDevice: true }
      const entropy = await recover(wallet, keys, token)
      entropy.fill(0)
      return { ...wallet, hasDevice: true }
    })
  }

  /** Recovers the wallet. The code is loaded only then, since a device with its share does not need it. */
  async function recover(wanted: WalletRecord, keys: DeviceKeys, token: string): Promise<Bytes> {
    const { recoverWallet } = await import('./recoverWallet.ts')
    // The entropy is checked against the wallet that this device has seen, not against the record that comes with the share.
    const isRight = (entropy: Uint8Array) => isOf(wanted, entropy)
    return recoverWallet({ ...parameters, wanted, token, device: keys, isRight })
  }

  async function findEntropy(user: WalletUser): Promise<Bytes> {
    const wallet = await open(user)
    return lock(`wallet/${user.id}`, async () => {
      const keys = await deviceKeys()
      const token = await session.requireToken()
      const device = await readDeviceShare(store, keys, wallet.id)
      const other = device && (await serverShare(token))
      if (device && other) {
        const entropy = xor(fromBase64Url(other), device)
        device.fill(0)
        if (await isOf(wallet, entropy)) return entropy
        entropy.fill(0)
      }
      // A share is missing or damaged. Recovery finds the same wallet, or fails.
      return recover(wallet, keys, token)
    })
  }

  async function serverShare(token: string): Promise<string | undefined> {
    try {
      return (await server.post(walletShare, {}, token)).share
    } catch (error) {
      if (error instanceof ServerError && error.status === 404) return undefined
      throw error
    }
  }

  const wallet: Wallet = {
    open,
    async withEntropy(user, run) {
      const entropy = await findEntropy(user)
      try {
        return await run(entropy)
      } finally {
        entropy.fill(0)
      }
    },
    withKeys: (user, run) =>
      wallet.withEntropy(user, async (entropy) => {
        const { deriveKeys, wipe } = await derive()
        const keys = await deriveKeys(entropy)
        try {
          return await run(keys)
        } finally {
          wipe(keys.eip155, keys.solana)
        }
      }),
  }
  return wallet
}

/** Whether an entropy belongs to a wallet, by its EVM address. Signing on Solana also checks the Solana address. */
async function isOf(wallet: WalletRecord, entropy: Uint8Array): Promise<boolean> {
  const { deriveKeys, toEvmAddress, wipe } = await derive()
  const { eip155, solana } = await deriveKeys(entropy)
  try {
    return toEvmAddress(eip155).toLowerCase() === wallet.addresses.eip155.toLowerCase()
  } finally {
    wipe(eip155, solana)
  }
}
