import { type CaipNetworkId, IDENTITY_CACHE_MS } from '@latchkey/contract'
import type { Adapter } from '../../adapter/adapter.ts'
import type { Receiver } from '../../flows/send/state.ts'
import type { Kit } from '../../kit/kit.ts'
import type { KitQueryKey } from '../../queries/queryKeys.ts'
import { fetchIdentity } from '../fetchIdentity.ts'
import { isZoneName, resolveName } from '../names/resolveName.ts'
import { estimateSend } from './estimateSend.ts'
import { readReceiver } from './readReceiver.ts'
import { adapterOf } from './senderOf.ts'
import { wait as passTime, type Wait } from './wait.ts'

/** How long the user may pause while typing before an address or a name is looked up. */
export const RECEIVER_DEBOUNCE_MS = 500

/** The text in the receiver field. */
export interface TypeReceiverParameters {
  /** An address or a name, as typed or pasted. */
  readonly text: string
  readonly wait?: Wait
}

/**
 * Stores the receiver as typed, and looks it up after a pause in typing. Newer text discards an older lookup.
 *
 * @param kit - made by createKit()
 * @param parameters.text - an address, a name, or a part of one
 *
 * @example
 * await typeReceiver(kit, { text: 'fund.backing.test' })
 */
export async function typeReceiver(
  kit: Kit,
  { text, wait = passTime }: TypeReceiverParameters,
): Promise<void> {
  kit.store.dispatch({ type: 'send.receiverTyped', text })
  await resolveReceiver(kit, { delayMs: RECEIVER_DEBOUNCE_MS, wait })
}

/** Looks up the form's receiver if it hasn't been resolved yet. */
export async function resolveReceiver(
  kit: Kit,
  { delayMs = 0, wait = passTime }: { delayMs?: number; wait?: Wait } = {},
): Promise<void> {
  const typed = kit.store.get().send?.receiver
  if (typed?.step !== 'resolving') return
  const isFresh = (): boolean => kit.store.get().send?.receiver === typed
  if (delayMs > 0) await wait(delayMs)
  const from = kit.store.get().send?.from
  const adapter = from && adapterOf(kit, from)
  if (!from || !adapter || !isFresh()) return
  const { caipNetworkId } = from
  const receiver = await readReceiver(adapter, typed.text, caipNetworkId, (name) =>
    isZoneName(kit, name)
      ? resolveName(kit, { name, caipNetworkId })
      : lookUp(kit, adapter, { name, caipNetworkId }),
  )
  if (!isFresh()) return
  kit.store.dispatch({ type: 'send.receiverResolved', receiver })
  if (receiver.step !== 'known') return
  void showPicture(kit, receiver)
  await estimateSend(kit)
}

/** The address of a name, cached for five minutes. An unregistered name isn't cached, because it may be registered (S9.10). */
async function lookUp(
  kit: Kit,
  adapter: Adapter,
  asked: { readonly name: string; readonly caipNetworkId: CaipNetworkId },
): Promise<string | undefined> {
  const queries = await kit.queries()
  const address = await queries.fetchQuery({
    queryKey: ['nameAddress', asked.caipNetworkId, asked.name.toLowerCase()] satisfies KitQueryKey,
    queryFn: async () => (await adapter.names?.getAddress(asked)) ?? null,
    staleTime: ({ state }) => (state.data ? IDENTITY_CACHE_MS : 0),
    retry: false,
  })
  return address ?? undefined
}

/** The picture of a receiver that was found by name, once the gateway has returned it (S3.10). */
async function showPicture(kit: Kit, receiver: Extract<Receiver, { step: 'known' }>): Promise<void> {
  if (receiver.profileName === undefined) return
  // Without a picture, the address's own drawing is shown.
  const { avatar } = await fetchIdentity(kit, { address: receiver.address }).catch(() => ({
    avatar: undefined,
  }))
  if (avatar && kit.store.get().send?.receiver === receiver)
    kit.store.dispatch({ type: 'send.receiverResolved', receiver: { ...receiver, profileImageUrl: avatar } })
}
