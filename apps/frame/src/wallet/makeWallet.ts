import { type WalletRecord, type WalletUser, walletCreate } from '@latchkey/contract'
import type { DeviceKeys } from '../device/deviceKey.ts'
import { fromBase64Url, randomBytes, toBase64Url, xor } from '../keys/bytes.ts'
import { deriveKeys, toEvmAddress, wipe } from '../keys/derive.ts'
import { toSolanaAddress } from '../keys/solana.ts'
import { ServerError } from '../server/server.ts'
import { keepDeviceShare } from './deviceShare.ts'
import { sealByPasskey } from './passkeySecret.ts'
import { forgetPending, keepPending, type PendingWallet, readPending } from './pending.ts'
import type { WalletParameters } from './walletParameters.ts'

type Passkey = NonNullable<PendingWallet['passkey']>

/** Makes a wallet. Once its recovery is set up, it is kept here until the server has it, so that a lost answer leads to no second wallet. */
export function makeWallet(parameters: WalletParameters, user: WalletUser): Promise<WalletRecord> {
  const { lock, session, store, seen } = parameters
  return lock(`wallet/${user.id}`, async () => {
    const keys = await parameters.keys()
    const token = await session.requireToken()
    const pending = await readPending(store, keys, user.id)
    // The server may list this pending wallet as missing, if it recorded the wallet but could not store it.
    await seen.check({ ...user, missing: user.missing.filter((id) => id !== pending?.id) })
    return make(parameters, user, { pending, keys, token })
  })
}

async function make(
  parameters: WalletParameters,
  user: WalletUser,
  { pending, keys, token }: { pending: PendingWallet | undefined; keys: DeviceKeys; token: string },
): Promise<WalletRecord> {
  const { server, session, store } = parameters
  if (!pending && user.restoredAt !== null)
    await parameters.decide({ kind: 'restored', before: user.restoredAt })
  const wallet = pending ?? (await prepare(parameters, user))
  await keepPending(store, keys, user.id, wallet)
  const entropy = fromBase64Url(wallet.entropy)
  const device = fromBase64Url(wallet.device)
  const accountType = parameters.accountType?.()
  try {
    await keepDeviceShare(store, keys, wallet.id, device)
    const body = {
      id: wallet.id,
      addresses: wallet.addresses,
      ...(accountType && { accountType }),
      ...(user.restoredAt !== null && { isFirst: true }),
      share: toBase64Url(xor(entropy, device)),
      recovery: recoveryPair(wallet, entropy),
    }
    const stored = await server.post(walletCreate, body, token)
    await forgetPending(store, user.id)
    await parameters.seen.check({ ...user, wallet: stored.wallet })
    parameters.onMade?.(stored.wallet.id)
    return stored.wallet
  } catch (error) {
    // Another device of this user was faster, so its wallet is used.
    if (!(error instanceof ServerError) || error.status !== 409) throw error
    const now = await session.userOf(token)
    if (!now?.wallet) throw error
    await forgetPending(store, user.id)
    await parameters.seen.check(now)
    return now.wallet
  } finally {
    wipe(entropy, device)
  }
}

/** Makes a wallet, and asks the user to set up its recovery. */
async function prepare(parameters: WalletParameters, user: WalletUser): Promise<PendingWallet> {
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

function recoveryPair({ mode, secret, passkey }: PendingWallet, entropy: Uint8Array) {
  if (mode === 'phrase') return { mode }
  return { mode, share: toBase64Url(xor(entropy, fromBase64Url(secret))), secret, ...passkey }
}

async function addressesFrom(entropy: Uint8Array): Promise<WalletRecord['addresses']> {
  const { eip155, solana } = await deriveKeys(entropy)
  try {
    return { eip155: toEvmAddress(eip155), solana: toSolanaAddress(solana) }
  } finally {
    wipe(eip155, solana)
  }
}
