import type { Intent } from '@latchkey/clear-signing'
import { array, fallback, parse, string } from 'valibot'
import type { Store } from '../storage/store.ts'

/** The maximum number of receivers to keep. The oldest is forgotten first. */
const MOST = 500
/** How many letters users compare at each end of an address. */
const ENDS = 4

const list = fallback(array(string()), [])
const name = (walletId: string) => `receivers/${walletId}`

/** The accounts that get assets through intents, or a right to take them. */
export const receiversOf = (intents: readonly Intent[]): string[] =>
  intents
    .flatMap((intent): (string | undefined)[] => {
      switch (intent.type) {
        case 'transfer':
        case 'swap':
        case 'control':
        case 'closing':
          return [intent.to]
        case 'approval': {
          const { quantity, change, spender } = intent
          const isNothing = 'units' in quantity && quantity.units === 0n
          return isNothing || change === 'decrease' ? [] : [spender]
        }
        case 'approvalForAll':
          return intent.isApproved ? [intent.operator] : []
        default:
          return []
      }
    })
    .filter((account) => account !== undefined)

export interface KnownReceivers {
  /** Whether this device has never sent anything to the address. */
  readonly isFirst: (address: string) => boolean
  /** The known address that the given one resembles, if any. */
  readonly lookAlike: (address: string) => string | undefined
}

/** Reads the receivers to which this device has sent before. @param own the wallet's own addresses, which can also be imitated */
export async function readReceivers(
  store: Store,
  walletId: string,
  own: readonly string[],
): Promise<KnownReceivers> {
  const sent = parse(list, await store.get(name(walletId)))
  const known = [...own, ...sent].map(normal)
  return {
    isFirst: (address) => !known.includes(normal(address)),
    lookAlike(address) {
      const wanted = normal(address)
      if (known.includes(wanted)) return undefined
      return [...own, ...sent].find((other) => endsOf(normal(other)) === endsOf(wanted))
    },
  }
}

export async function keepReceivers(
  store: Store,
  walletId: string,
  receivers: readonly string[],
): Promise<void> {
  if (receivers.length === 0) return
  const sent = parse(list, await store.get(name(walletId)))
  const others = sent.filter((one) => !receivers.includes(one))
  await store.set(name(walletId), [...others, ...receivers].slice(-MOST))
}

/** EVM addresses differ by case only in their checksum; on Solana case counts. */
const normal = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

function endsOf(address: string): string {
  const body = address.replace(/^0x/, '')
  return `${body.slice(0, ENDS)}…${body.slice(-ENDS)}`
}
