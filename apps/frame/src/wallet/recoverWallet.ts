import {
  enrolText,
  type RouteResponse,
  type WalletFailure,
  type WalletRecord,
  walletEnrol,
  walletRecovery,
} from '@latchkey/contract'
import { signDigest, toSignatureHex } from '../approval/evm/evmSignature.ts'
import { type DeviceKeys, deviceIdOf } from '../device/deviceKey.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { type Bytes, fromBase64Url, randomBytes, toBase64Url, xor } from '../keys/bytes.ts'
import { deriveKeys, wipe } from '../keys/derive.ts'
import { type Server, ServerError } from '../server/server.ts'
import type { Store } from '../storage/store.ts'
import { DamagedShareError } from './DamagedShareError.ts'
import { keepDeviceShare } from './deviceShare.ts'
import { OtherPersonError } from './OtherPersonError.ts'
import { openByPasskey } from './passkeySecret.ts'
import type { RecoveryScreens } from './walletParameters.ts'

interface RecoverParameters {
  readonly server: Server
  readonly store: Store
  readonly screens: () => Promise<RecoveryScreens>
  readonly wanted: WalletRecord
  readonly token: string
  readonly device: DeviceKeys
  readonly isRight: (entropy: Uint8Array) => Promise<boolean>
}

/** The server's refusals that another sign-in would not resolve. */
const NO_SIGN_IN_HELPS: readonly (string | undefined)[] = ['proofNeeded', 'frozen'] satisfies WalletFailure[]

/** Recovers a wallet's entropy, and makes a new pair of shares for this device and the server. */
export async function recoverWallet(parameters: RecoverParameters): Promise<Bytes> {
  const { server, store, wanted, token, device: keys, isRight } = parameters
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
  // The session may have become another user's in another tab.
  if (wallet.id !== wanted.id) throw new OtherPersonError()
  const entropy = await entropyOf(answer, parameters)
  if (!(await isRight(entropy))) throw new DamagedShareError()
  const device = randomBytes(32)
  await keepDeviceShare(store, keys, wallet.id, device)
  const mine = { share: toBase64Url(xor(entropy, device)), version: wallet.version }
  const text = enrolText({ ...mine, walletId: wallet.id, deviceId: await deviceIdOf(keys) })
  await server.post(walletEnrol, { ...mine, signature: await signText(text, entropy) }, token)
  device.fill(0)
  return entropy
}

async function entropyOf(
  { mode, share, secret, credential, salt, wallet }: RouteResponse<typeof walletRecovery>,
  { screens, isRight }: RecoverParameters,
): Promise<Bytes> {
  if (mode === 'phrase') return Uint8Array.from(await (await screens()).askPhrase(isRight))
  if (mode === 'managed' && share && secret) return xor(fromBase64Url(share), fromBase64Url(secret))
  if (mode === 'passkey' && share && secret && credential && salt) {
    const key = await (await screens()).openPasskey({ credential, salt })
    const opened = await openByPasskey(key, wallet.id, secret)
    if (opened) return xor(fromBase64Url(share), opened)
  }
  throw new DamagedShareError()
}

/** Signs a text to prove that this device has the key. */
async function signText(text: string, entropy: Bytes): Promise<`0x${string}`> {
  const { eip155, solana } = await deriveKeys(entropy)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const signature = toSignatureHex(signDigest(new Uint8Array(digest), eip155))
  wipe(eip155, solana)
  return signature
}
