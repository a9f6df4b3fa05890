import type { ReadSigner } from './createSignerReader.ts'
import type { NameStore, StoredName } from './store.ts'

/** Reads stored names, each with its owner's way of signing, if known. */
export type NameReader = Pick<NameStore, 'find' | 'ownedBy'>

const AGAIN_MS = 60_000
const MOST_ASKED = 10_000

type NameReaderParameters = {
  store: Pick<NameStore, 'find' | 'ownedBy' | 'noteSigner'>
  readSigner: ReadSigner
  now?: () => number
}

/**
 * Looks up how the owner of an older name signs when the name is first read, and stores the result. If the chains do not
 * show it, looks again after a minute.
 */
export function createNameReader({ store, readSigner, now = Date.now }: NameReaderParameters): NameReader {
  const askedAtMs = new Map<string, number>()

  /** Whether this look-up has newly found how the owner signs. */
  const isSettled = async ({ owner, signer }: StoredName): Promise<boolean> => {
    if (signer !== undefined || now() - (askedAtMs.get(owner) ?? -AGAIN_MS) < AGAIN_MS) return false
    if (askedAtMs.size >= MOST_ASKED) askedAtMs.clear()
    askedAtMs.set(owner, now())
    const found = await readSigner(toHex(owner))
    if (found) await store.noteSigner(owner, found)
    return found !== undefined
  }

  return {
    async find(name) {
      const stored = await store.find(name)
      if (!stored) return undefined
      return (await isSettled(stored)) ? store.find(name) : stored
    },
    async ownedBy(owner) {
      const all = await store.ownedBy(owner)
      const [unknown] = all.filter(({ signer }) => signer === undefined)
      return unknown && (await isSettled(unknown)) ? store.ownedBy(owner) : all
    },
  }

  /** Owners are stored as 0x and hex digits. */
  function toHex(owner: string): `0x${string}` {
    return owner as `0x${string}`
  }
}
