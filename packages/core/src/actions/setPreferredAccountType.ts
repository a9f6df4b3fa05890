import type { FrameAccountType } from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'
import { loadFrame } from './email/loadFrame.ts'

/**
 * Chooses which account of the embedded wallet is displayed and signs: the key's own (`eoa`) or its smart account. The two have different
 * addresses. If the wallet refuses, the kit falls back to the key's own account (S4.20).
 *
 * @param kit - made by createKit() with `wallet`, signed in to the embedded wallet
 * @param parameters.type - `eoa` or `smartAccount`
 * @throws {@link AuthConnectorNotFoundError} if no user is signed in, {@link FrameError} with the wallet's own reason
 *
 * @example
 * await setPreferredAccountType(kit, { type: 'smartAccount' })
 */
export async function setPreferredAccountType(
  kit: Kit,
  { type }: { readonly type: FrameAccountType },
): Promise<void> {
  await (await loadFrame(kit)).setPreferredAccountType(kit, type)
}
