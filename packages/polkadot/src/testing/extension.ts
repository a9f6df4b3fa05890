import { decodeSs58, encodeSs58 } from '@latchkey/siwx/polkadot'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'

/** A key of a test, and its address as extensions write it. */
export function keyOf(seed: number) {
  const secret = secretFromSeed(new Uint8Array(32).fill(seed))
  const publicKey = getPublicKey(secret)
  return { secret, publicKey, address: encodeSs58({ publicKey, prefix: 42 }) }
}

export const ALICE = keyOf(1)
export const BOB = keyOf(2)
const KEYS = [ALICE, BOB]

type Entry = { address: string; genesisHash?: string | null; type?: string }

/** An extension with real keys, and what a test changes of it. */
export function extension({
  offers = KEYS.map(({ address }): unknown => ({ address, type: 'sr25519' })),
  signRaw = undefined as ((input: { address: string; data: string }) => unknown) | undefined,
  hangs = false,
} = {}) {
  const listeners = new Set<(list: readonly unknown[]) => void>()
  let offered = offers
  let asked = 0
  let refuse = false
  let isGranted = false
  const ask = () => {
    asked += 1
    if (!refuse) return
    refuse = false
    throw new Error('Cancelled')
  }
  const signer = {
    signRaw:
      signRaw ??
      (async ({ address, data }: { address: string; data: string }) => {
        ask()
        const key = KEYS.find(({ publicKey }) => `${decodeSs58(address).publicKey}` === `${publicKey}`)
        if (!key) throw new Error('not mine to sign')
        const text = new TextDecoder().decode(Buffer.from(data.slice(2), 'hex'))
        const bytes = sign(key.secret, new TextEncoder().encode(`<Bytes>${text}</Bytes>`))
        return { id: 1, signature: `0x01${Buffer.from(bytes).toString('hex')}` }
      }),
  }
  const accounts = {
    get: async () => offered,
    subscribe(listener: (list: readonly unknown[]) => void) {
      listeners.add(listener)
      listener(offered)
      return () => listeners.delete(listener)
    },
  }
  const provider = {
    version: '0.60.1',
    async enable() {
      if (hangs) return new Promise(() => {})
      if (!isGranted) ask()
      isGranted = true
      return { name: 'test', version: '0.60.1', accounts, signer }
    },
  }
  return {
    provider,
    asked: () => asked,
    rejectNext() {
      refuse = true
    },
    share(entries: readonly Entry[]) {
      if (entries.length > 0) offered = [...entries]
      for (const listener of [...listeners]) listener(entries)
      if (entries.length === 0) isGranted = false
    },
  }
}
