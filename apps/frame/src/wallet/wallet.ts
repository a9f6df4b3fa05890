import {
  enrolText,
  type FrameAccountType,
  type RouteResponse,
  type WalletFailure,
  type WalletRecord,
  type WalletUser,
  walletCreate,
  walletEnrol,
  walletRecovery,
  walletShare,
} from '@latchkey/contract'
import { type DeviceKeys, deviceIdOf } from '../device/deviceKey.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { type Bytes, fromBase64Url, randomBytes, toBase64Url, xor } from '../keys/bytes.ts'
import type { Keys } from '../keys/derive.ts'
import { type Server, ServerError } from '../server/server.ts'
import type { Session } from '../server/session.ts'
import type { Lock, Store } from '../storage/store.ts'
import type { Doubt } from '../window/wire.ts'
import { DamagedShareError } from './DamagedShareError.ts'
import { keepDeviceShare, readDeviceShare } from './deviceShare.ts'
import { OtherPersonError } from './OtherPersonError.ts'
import { openByPasskey, sealByPasskey } from './passkeySecret.ts'
import { forgetPending, keepPending, type PendingWallet, readPending } from './pending.ts'
import type { SeenWallets } from './seenWallets.ts'

type Passkey = NonNullable<PendingWallet['passkey']>

/** The wallet of the person who is signed in. */
export interface Wallet {
  /**
   * Opens the wallet on this device: makes it for somebody who has none, recovers it where the device has no share. It never makes a
   * second one.
   */
  open(user: WalletUser): Promise<WalletRecord>
  /** Lends the wallet's keys to a task, and overwrites them after it. */
  withKeys<value>(user: WalletUser, run: (keys: Keys) => Promise<value>): Promise<value>
  /** Lends the 32 bytes that the phrase stands for. */
  withEntropy<value>(user: WalletUser, run: (entropy: Uint8Array) => Promise<value>): Promise<value>
}

/** A person's part in recovery by passkey. */
export interface PasskeyScreens {
  /** Makes a passkey. @throws where the person declines */
  makePasskey(wallet: {
    readonly walletId: string
    readonly name: string
  }): Promise<{ readonly credential: string; readonly salt: string; readonly key: CryptoKey }>
  /** Asks for the passkey. @returns its key */
  openPasskey(passkey: { readonly credential: string; readonly salt: string }): Promise<CryptoKey>
}

/** A person's part in recovery, where the mode asks for one. */
export interface RecoveryScreens extends PasskeyScreens {
  /** Shows the phrase of a new wallet and has it confirmed. @throws where the person declines */
  confirmPhrase(entropy: Uint8Array): Promise<void>
  /** Asks for the phrase until it is this wallet's. @throws where the person declines */
  askPhrase(isRight: (entropy: Uint8Array) => Promise<boolean>): Promise<Uint8Array>
}

interface WalletParameters {
  readonly server: Server
  readonly session: Session
  readonly store: Store
  readonly lock: Lock
  readonly keys: () => Promise<DeviceKeys>
  /** Loads the screens of recovery. */
  readonly screens: () => Promise<RecoveryScreens>
  /** What this device has seen of wallets. */
  readonly seen: SeenWallets
  /** Has the person decide what only they know. @throws where they do not go on */
  readonly decide: (doubt: Doubt) => Promise<void>
  /** Which account somebody new is to have on EVM chains, as far as the page has said. */
  readonly accountType?: () => FrameAccountType | undefined
  /** The server has taken a wallet that this device has made. */
  readonly onMade?: (id: string) => void
  /** How new wallets are recovered. */
  readonly recovery: WalletRecord['recovery']
}

const derive = () => import('../keys/derive.ts')
/** Why the server opens nothing on this device, where another sign-in would not help. */
const NO_SIGN_IN_HELPS: readonly (string | undefined)[] = ['proofNeeded', 'frozen'] satisfies WalletFailure[]

/** The wallet of this device, in pairs of shares: E = device's share xor server's share. */
export function createWallet(parameters: WalletParameters): Wallet {
  const { server, session, store, lock, keys: deviceKeys } = parameters

  async function open(user: WalletUser): Promise<WalletRecord> {
    return lock(`wallet/${user.id}`, async () => {
      const keys = await deviceKeys()
      const token = await session.requireToken()
      const pending = user.wallet ? undefined : await readPending(store, keys, user.id)
      // The server may have written down what it could not store any more.
      await parameters.seen.check({ ...user, missing: user.missing.filter((id) => id !== pending?.id) })
      if (user.wallet === null) return create(user, pending, keys, token)
      await forgetPending(store, user.id)
      const { wallet } = user
      const share = await readDeviceShare(store, keys, wallet.id)
      if (share && wallet.hasDevice) return wallet
      // The server has not heard of this device for a week: it may ask for a proof.
      if (share && (await serverShare(token))) return { ...wallet, hasDevice: true }
      const entropy = await recover(wallet, keys, token)
      entropy.fill(0)
      return { ...wallet, hasDevice: true }
    })
  }

  // What was made is kept until the server has it: an answer that was lost must not lead to a second wallet. Before the person has set up
  // its recovery it is kept nowhere.
  async function create(
    user: WalletUser,
    pending: PendingWallet | undefined,
    keys: DeviceKeys,
    token: string,
  ): Promise<WalletRecord> {
    if (!pending && user.restoredAt !== null)
      await parameters.decide({ kind: 'restored', before: user.restoredAt })
    const wallet = pending ?? (await make(user))
    await keepPending(store, keys, user.id, wallet)
    const entropy = fromBase64Url(wallet.entropy)
    const device = fromBase64Url(wallet.device)
    const accountType = parameters.accountType?.()
    try {
      await keepDeviceShare(store, keys, wallet.id, device)
      const stored = await server.post(
        walletCreate,
        {
          id: wallet.id,
          addresses: wallet.addresses,
          ...(accountType && { accountType }),
          ...(user.restoredAt !== null && { isFirst: true }),
          share: toBase64Url(xor(entropy, device)),
          recovery: recoveryPair(wallet, entropy),
        },
        token,
      )
      await forgetPending(store, user.id)
      await parameters.seen.check({ ...user, wallet: stored.wallet })
      parameters.onMade?.(stored.wallet.id)
      return stored.wallet
    } catch (error) {
      // Another device of this person was faster: theirs is the wallet.
      if (!(error instanceof ServerError) || error.status !== 409) throw error
      const now = await session.userOf(token)
      if (!now?.wallet) throw error
      await forgetPending(store, user.id)
      await parameters.seen.check(now)
      return now.wallet
    } finally {
      wipeAll(entropy, device)
    }
  }

  /** Makes a wallet, and has the person set its recovery up. */
  async function make(user: WalletUser): Promise<PendingWallet> {
    const entropy = randomBytes(32)
    const id = crypto.randomUUID()
    const mode = parameters.recovery
    try {
      const addresses = await addressesFrom(entropy)
      const secret = randomBytes(32)
      let passkey: Passkey | undefined
      if (mode === 'phrase') await (await parameters.screens()).confirmPhrase(entropy)
      if (mode === 'passkey') {
        const name = user.email ?? addresses.eip155
        const { key, ...made } = await (await parameters.screens()).makePasskey({ walletId: id, name })
        passkey = { ...made, secret: await sealByPasskey(key, id, secret) }
      }
      return {
        ...{ id, addresses, mode, entropy: toBase64Url(entropy) },
        ...{ device: toBase64Url(randomBytes(32)), secret: toBase64Url(secret) },
        ...(passkey && { passkey }),
      }
    } finally {
      entropy.fill(0)
    }
  }

  /** Finds a wallet's entropy by its recovery, and gives this device a new pair. */
  async function recover(wanted: WalletRecord, keys: DeviceKeys, token: string): Promise<Bytes> {
    const answer = await server.post(walletRecovery, {}, token).catch((error: unknown) => {
      if (error instanceof ServerError && NO_SIGN_IN_HELPS.includes(error.reason)) throw error
      if (error instanceof ServerError && (error.status === 401 || error.status === 403))
        throw new FrameError('Sign in again to open your wallet on this device.', {
          code: CODES.unauthorized,
          reason: 'signInAgain' satisfies WalletFailure,
          cause: error,
        })
      throw error
    })
    const { wallet } = answer
    // The session may have become another person's in another tab.
    if (wallet.id !== wanted.id) throw new OtherPersonError()
    // What was checked against what this device has seen, and not what comes with the share.
    const isRight = (entropy: Uint8Array) => isOf(wanted, entropy)
    const entropy = await entropyOf(answer, isRight)
    if (!(await isRight(entropy))) throw new DamagedShareError()
    const device = randomBytes(32)
    await keepDeviceShare(store, keys, wallet.id, device)
    const mine = { share: toBase64Url(xor(entropy, device)), version: wallet.version }
    const text = enrolText({
      ...{ ...mine, walletId: wallet.id, deviceId: await deviceIdOf(keys) },
    })
    await server.post(walletEnrol, { ...mine, signature: await signText(text, entropy) }, token)
    device.fill(0)
    return entropy
  }

  /** Shows that this device has the key. */
  async function signText(text: string, entropy: Bytes): Promise<`0x${string}`> {
    const [{ deriveKeys, wipe }, { signDigest, toSignatureHex }] = await Promise.all([
      derive(),
      import('../approval/evm/evmSignature.ts'),
    ])
    const { eip155, solana } = await deriveKeys(entropy)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    const signature = toSignatureHex(signDigest(new Uint8Array(digest), eip155))
    wipe(eip155, solana)
    return signature
  }

  async function entropyOf(
    { mode, share, secret, credential, salt, wallet }: RouteResponse<typeof walletRecovery>,
    isRight: (entropy: Uint8Array) => Promise<boolean>,
  ): Promise<Bytes> {
    if (mode === 'phrase') return Uint8Array.from(await (await parameters.screens()).askPhrase(isRight))
    if (mode === 'managed' && share && secret) return xor(fromBase64Url(share), fromBase64Url(secret))
    if (mode === 'passkey' && share && secret && credential && salt) {
      const key = await (await parameters.screens()).openPasskey({ credential, salt })
      const opened = await openByPasskey(key, wallet.id, secret)
      if (opened) return xor(fromBase64Url(share), opened)
    }
    throw new DamagedShareError()
  }

  async function findEntropy(user: WalletUser): Promise<Bytes> {
    const wallet = await open(user)
    return lock(`wallet/${user.id}`, async () => {
      const keys = await deviceKeys()
      const token = await session.requireToken()
      const device = await readDeviceShare(store, keys, wallet.id)
      const server_ = device && (await serverShare(token))
      if (device && server_) {
        const entropy = xor(fromBase64Url(server_), device)
        device.fill(0)
        if (await isOf(wallet, entropy)) return entropy
        entropy.fill(0)
      }
      // A share is missing or damaged: recovery finds the same wallet, or says that it cannot.
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

function recoveryPair({ mode, secret, passkey }: PendingWallet, entropy: Uint8Array) {
  if (mode === 'phrase') return { mode }
  return { mode, share: toBase64Url(xor(entropy, fromBase64Url(secret))), secret, ...passkey }
}

async function addressesFrom(entropy: Uint8Array): Promise<WalletRecord['addresses']> {
  const [{ deriveKeys, toEvmAddress, wipe }, { toSolanaAddress }] = await Promise.all([
    derive(),
    import('../keys/solana.ts'),
  ])
  const { eip155, solana } = await deriveKeys(entropy)
  try {
    return { eip155: toEvmAddress(eip155), solana: toSolanaAddress(solana) }
  } finally {
    wipe(eip155, solana)
  }
}

/** Whether the keys of an entropy are a wallet's. Who signs on Solana checks that address, too. */
async function isOf(wallet: WalletRecord, entropy: Uint8Array): Promise<boolean> {
  const { deriveKeys, toEvmAddress, wipe } = await derive()
  const { eip155, solana } = await deriveKeys(entropy)
  try {
    return toEvmAddress(eip155).toLowerCase() === wallet.addresses.eip155.toLowerCase()
  } finally {
    wipe(eip155, solana)
  }
}

const wipeAll = (...secrets: readonly Uint8Array[]) => {
  for (const secret of secrets) secret.fill(0)
}
