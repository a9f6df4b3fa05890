import type { Intent } from '@latchkey/clear-signing'
import { array, fallback, parse, string } from 'valibot'
import type { Store } from '../storage/store.ts'

/** More than anybody remembers. The oldest is forgotten first. */
const MOST = 500
/** As many letters at each end as people compare. */
const ENDS = 4

const list = fallback(array(string()), [])
const name = (walletId: string) => `receivers/${walletId}`

/** Everybody who gets something by intents: assets, or a right to take them. */
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
  /** Those to whom nothing was sent from this device before. */
  readonly isFirst: (address: string) => boolean
  /** The known address that one can be taken for, if any. */
  readonly lookAlike: (address: string) => string | undefined
}

/** Reads to whom this device has sent before. @param own the wallet's own addresses, which can be imitated too */
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
