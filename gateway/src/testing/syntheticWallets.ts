export interface SyntheticWallet {
  readonly id: string
  readonly name: string
  readonly image_id: string
  readonly rdns?: string
  readonly chains: string[]
  readonly mobile_link?: string
  readonly universal_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly homepage: string
  readonly badge_type?: 'certified'
  readonly relays: string[]
}

const FIRST = [
  'Harbour',
  'Quick',
  'Río',
  'Zöe',
  'Nord',
  'Amber',
  'Кошелёк',
  '財布',
  'İstanbul',
  'Straße',
  'B',
  'Œuvre',
]
const SECOND = ['Purse', 'Vault', 'Key', 'Pocket', 'Safe', 'Pay', 'Chain', 'Ledger', 'Coin', 'Box']
const CHAINS = ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:42161', 'eip155:421614']
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * Wallets that nobody made, for tests and benchmarks: the same ones for the same seed, each id and name once, some with
 * every field and some with hardly any. Every tenth answers on any relay.
 *
 * @param count - how many
 * @param seed - which ones
 *
 * @example
 * const wallets = syntheticWallets(10_000, 7)
 */
export function syntheticWallets(count: number, seed = 1): SyntheticWallet[] {
  const random = seeded(seed)
  const chance = (share: number) => random() < share
  const pick = <item>(items: readonly item[], fallback: item): item =>
    items[Math.floor(random() * items.length)] ?? fallback
  return Array.from({ length: count }, (_, index) => {
    const slug = `wallet-${seed}-${index}`
    const site = `https://${slug}.example`
    const id = Array.from({ length: 8 }, () =>
      Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('')
    const isPhone = chance(0.8)
    const relays = index % 10 === 0 ? ['*'] : isPhone ? [`wss://relay-${index % 3}.example`] : []
    return {
      id,
      name: `${pick(FIRST, 'Plain')} ${pick(SECOND, 'Purse')} ${index}`,
      image_id: id,
      chains: chance(0.1) ? [] : [...CHAINS.filter(() => chance(0.6)), ...(chance(0.2) ? [SOLANA] : [])],
      homepage: site,
      relays,
      ...(chance(0.4) && { rdns: `example.${slug.replaceAll('-', '.')}` }),
      ...(isPhone && { mobile_link: `${slug}://`, play_store: `${site}/android` }),
      ...(isPhone && chance(0.7) && { universal_link: `${site}/open`, app_store: `${site}/ios` }),
      ...(chance(0.2) && { desktop_link: `${slug}-desktop://` }),
      ...(chance(0.2) && { webapp_link: `${site}/app` }),
      ...(chance(0.4) && { chrome_store: `${site}/extension` }),
      ...(chance(0.3) && { badge_type: 'certified' as const }),
    }
  })
}

/** Mulberry32: small, and good enough for data that is only looked at. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
