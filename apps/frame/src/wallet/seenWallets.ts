import type { WalletRecord, WalletUser } from '@latchkey/contract'
import type { DeviceKeys } from '../device/deviceKey.ts'
import { seal, unseal } from '../device/sealed.ts'
import type { Lock, Store } from '../storage/store.ts'
import type { Doubt } from '../window/wire.ts'
import { MissingWalletError } from './MissingWalletError.ts'
import { OtherPersonError } from './OtherPersonError.ts'

interface SeenWallet extends Pick<WalletRecord, 'id' | 'addresses'> {
  /** The user who opened the wallet: their id at the server, and their logins. */
  readonly who: readonly string[]
  /** The highest version of the user's record that this device has seen. Earlier releases did not keep it. */
  readonly version?: number
}

/**
 * The wallets that this device has seen, by the logins that opened them. A sign-out forgets none: if the server's database was restored, lost or
 * changed, only the device still knows.
 */
export interface SeenWallets {
  /** The doubt that the user has to decide: the server names no wallet, another one than this device has seen, or an older record of its users. */
  doubtOf(user: WalletUser): Promise<Exclude<Doubt, { kind: 'restored' }> | undefined>
  /** Compares the server's wallet with the ones seen, and remembers it. @throws MissingWalletError if the server knows that one is missing */
  check(user: WalletUser): Promise<void>
  /** Whether this device has seen a wallet, regardless of the user. */
  has(id: string): Promise<boolean>
  /** Records that the user continues with the wallet that the server names. The other wallet's share stays in storage. */
  accept(user: WalletUser): Promise<void>
}

interface SeenWalletsParameters {
  readonly store: Store
  readonly lock: Lock
  readonly keys: () => Promise<DeviceKeys>
  readonly projectId: string
  /** Asks the server again who is signed in. */
  readonly requireUser: () => Promise<WalletUser>
  /** Asks the user to decide. @throws if they do not continue */
  readonly decide: (doubt: Doubt) => Promise<void>
}

export function createSeenWallets(parameters: SeenWalletsParameters): SeenWallets {
  const { store, lock, keys, projectId, requireUser, decide } = parameters
  const name = `seen-wallets/${projectId}`

  async function read(): Promise<readonly SeenWallet[]> {
    const bytes = await unseal((await keys()).seal, name, await store.get(name))
    // Only this device's key can have sealed it, so it is not checked again.
    return bytes ? JSON.parse(new TextDecoder().decode(bytes)) : []
  }
  const change = (make: (all: readonly SeenWallet[]) => readonly SeenWallet[]) =>
    lock(name, async () => {
      const before = await read()
      const after = make(before)
      if (JSON.stringify(after) === JSON.stringify(before)) return
      const bytes = new TextEncoder().encode(JSON.stringify(after))
      await store.set(name, await seal((await keys()).seal, name, bytes))
    })

  const doubtOf: SeenWallets['doubtOf'] = async (user) => {
    const who = whoIs(user)
    const known = (await read()).filter(
      (seen) => seen.who.some((one) => who.includes(one)) && !user.released.includes(seen.id),
    )
    const other = known.find((seen) => !isSame(seen, user.wallet))
    const has = user.wallet?.addresses.eip155 ?? null
    if (other) return { kind: 'missing', had: other.addresses.eip155, has }
    const newest = known.find((seen) => seen.who.includes(user.id))?.version ?? 0
    // An earlier release of the gateway sends version 0.
    const isOlder = ({ version }: WalletUser) => version > 0 && version < newest
    if (has === null || !isOlder(user)) return undefined
    // Answers may arrive out of order. A fresh answer is at least as new as any that was seen before.
    const now = await requireUser()
    if (now.id !== user.id) throw new OtherPersonError()
    return isOlder(now) ? { kind: 'older', address: has } : undefined
  }

  /** Remembers this wallet as the one that the user opens, in place of any other. */
  const keep = ({ id, addresses }: Pick<SeenWallet, 'id' | 'addresses'>, user: WalletUser) =>
    change((all) => {
      const who = whoIs(user)
      const before = all.find((one) => one.id === id && one.who.includes(user.id))
      const version = Math.max(user.version, before?.version ?? 0)
      return [...without(all, who).filter((one) => one.id !== id), { id, addresses, who: [...who], version }]
    })

  return {
    doubtOf,
    async check(user) {
      const doubt = await doubtOf(user)
      // If the server knows that a wallet is missing, a device that does not know it must not continue either.
      if (!user.wallet && user.missing.length > 0)
        throw new MissingWalletError(doubt?.kind === 'missing' ? doubt.had : undefined)
      if (doubt) {
        await decide(doubt)
        await change((all) => without(all, whoIs(user)))
      }
      if (user.wallet) await keep(user.wallet, user)
    },
    has: async (id) => (await read()).some((seen) => seen.id === id),
    accept: (user) => change((all) => without(all, whoIs(user))),
  }
}

const whoIs = ({ id, logins }: WalletUser): readonly string[] => [id, ...logins]

const without = (all: readonly SeenWallet[], who: readonly string[]): SeenWallet[] =>
  all
    .map((seen) => ({ ...seen, who: seen.who.filter((one) => !who.includes(one)) }))
    .filter((seen) => seen.who.length > 0)

const isSame = ({ id, addresses }: SeenWallet, wallet: WalletRecord | null): boolean =>
  wallet?.id === id &&
  wallet.addresses.eip155.toLowerCase() === addresses.eip155.toLowerCase() &&
  wallet.addresses.solana === addresses.solana
