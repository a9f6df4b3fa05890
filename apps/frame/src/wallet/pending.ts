import { RECOVERY_MODES } from '@latchkey/contract'
import { type InferOutput, object, optional, picklist, safeParse, string } from 'valibot'
import type { DeviceKeys } from '../device/deviceKey.ts'
import { seal, unseal } from '../device/sealed.ts'
import type { Store } from '../storage/store.ts'

const pendingWallet = object({
  id: string(),
  addresses: object({ eip155: string(), solana: string() }),
  mode: picklist(RECOVERY_MODES),
  entropy: string(),
  /** This device's share and the recovery secret. They are kept so that a repeated call sends the same values. */
  device: string(),
  secret: string(),
  passkey: optional(object({ credential: string(), salt: string(), secret: string() })),
})
/** A wallet that was made here and whose shares the server has not confirmed yet. */
export type PendingWallet = InferOutput<typeof pendingWallet>

const name = (userId: string) => `pending-wallet/${userId}`

/** Stores the wallet, sealed, until the server has it. */
export async function keepPending(
  store: Store,
  keys: DeviceKeys,
  userId: string,
  wallet: PendingWallet,
): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(wallet))
  await store.set(name(userId), await seal(keys.seal, name(userId), bytes))
  bytes.fill(0)
}

export async function readPending(
  store: Store,
  keys: DeviceKeys,
  userId: string,
): Promise<PendingWallet | undefined> {
  const bytes = await unseal(keys.seal, name(userId), await store.get(name(userId)))
  if (!bytes) return undefined
  const parsed = safeParse(pendingWallet, JSON.parse(new TextDecoder().decode(bytes)))
  return parsed.success ? parsed.output : undefined
}

export const forgetPending = (store: Store, userId: string): Promise<void> => store.delete(name(userId))
