import type { WalletRecord, WalletUser } from '@latchkey/contract'
import type { DeviceKeys } from '../device/deviceKey.ts'
import { seal, unseal } from '../device/sealed.ts'
import type { Lock, Store } from '../storage/store.ts'
import type { Doubt } from '../window/wire.ts'
import { MissingWalletError } from './MissingWalletError.ts'

interface SeenWallet extends Pick<WalletRecord, 'id' | 'addresses'> {
  /** Who opened it: the person's id at the server, and their logins. */
  readonly who: readonly string[]
}

/**
 * The wallets that this device has seen, by the logins that opened them. A sign-out forgets none: where the server's database was restored,
 * half lost or changed, the device is who still knows.
 */
export interface SeenWallets {
  /** Whether the server names another wallet than this device has seen, or none. */
  isInDoubt(user: WalletUser): Promise<boolean>
  /**
   * Compares what the server names with what this device has seen, and remembers it.
   *
   * @throws MissingWalletError where the server knows itself that a wallet is missing; what `decide` throws
   */
  check(user: WalletUser): Promise<void>
  /** The person goes on with what the server names. The other wallet's share stays where it is. */
  accept(user: WalletUser): Promise<void>
}

interface SeenWalletsParameters {
  readonly store: Store
  readonly lock: Lock
  readonly keys: () => Promise<DeviceKeys>
  readonly projectId: string
  /** Has the person decide. @throws where they do not go on */
  readonly decide: (doubt: Doubt) => Promise<void>
}

export function createSeenWallets({
  store,
  lock,
  keys,
  projectId,
  decide,
}: SeenWalletsParameters): SeenWallets {
  const name = `seen-wallets/${projectId}`

  async function read(): Promise<readonly SeenWallet[]> {
    const bytes = await unseal((await keys()).seal, name, await store.get(name))
    // Nobody but this device's key has sealed it.
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

  /** The wallet of the person that is not the one that the server names. */
  async function findOther(user: WalletUser): Promise<SeenWallet | undefined> {
    const who = whoIs(user)
    return (await read()).find(
      (seen) =>
        seen.who.some((one) => who.includes(one)) &&
        !user.released.includes(seen.id) &&
        !isSame(seen, user.wallet),
    )
  }
  /** Whatever the person opened until now, they open this one. */
  const keep = ({ id, addresses }: Pick<SeenWallet, 'id' | 'addresses'>, who: readonly string[]) =>
    change((all) => [...without(all, who).filter((one) => one.id !== id), { id, addresses, who: [...who] }])

  return {
    async isInDoubt(user) {
      return user.missing.length > 0 || (await findOther(user)) !== undefined
    },
    async check(user) {
      const other = await findOther(user)
      // Where the server knows it, a device that does not must not go on either.
      if (!user.wallet && user.missing.length > 0) throw new MissingWalletError(other?.addresses.eip155)
      if (other) {
        await decide({
          ...{ kind: 'missing', had: other.addresses.eip155 },
          has: user.wallet?.addresses.eip155 ?? null,
        })
        await change((all) => without(all, whoIs(user)))
      }
      if (user.wallet) await keep(user.wallet, whoIs(user))
    },
    accept: (user) => change((all) => without(all, whoIs(user))),
  }
}

const whoIs = ({ id, logins }: WalletUser): readonly string[] => [id, ...logins]

const without = (all: readonly SeenWallet[], who: readonly string[]): SeenWallet[] =>
  all
    .map((seen) => ({ ...seen, who: seen.who.filter((one) => !who.includes(one)) }))
    .filter((seen) => seen.who.length > 0)

const isSame = (
  { id, addresses }: SeenWallet,
  wallet: Pick<SeenWallet, 'id' | 'addresses'> | null,
): boolean =>
  wallet?.id === id &&
  wallet.addresses.eip155.toLowerCase() === addresses.eip155.toLowerCase() &&
  wallet.addresses.solana === addresses.solana
