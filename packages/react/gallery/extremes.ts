// The longest and the most of everything: what a name, a symbol, an amount or a list may grow to.

import type { CaipNetwork, Token } from '@latchkey/core'
import { arbitrum } from '@latchkey/core/networks'
import { type AccountKitOptions, erc20, ether, networkOf } from './createAccountKit.ts'

/** 200 characters. */
export const WALLET_NAME =
  `${'Copperleaf Smart Vault for Teams and Treasuries of the Old Harbour Quarter '.repeat(3)}`.slice(0, 200)

/** 80 characters. */
export const NETWORK_NAME = 'The Open Settlement Network of the Associated Harbours of the Northern Seaboard.'

/** 40 characters in one word. */
export const SYMBOL = 'WRAPPEDSTAKEDRELAYPROGRAMMETICKETSEASON2'

/** A name of a dozen labels, as long as one may be. */
export const ENS_NAME = `${'a-treasury-that-someone-registered.'.repeat(6)}backing.test`

/** All that a token contract can count: 78 digits. */
export const AMOUNT = 2n ** 256n - 1n

/** As much as there is of a token with two decimals. */
export const AMOUNT_TEXT = String(AMOUNT / 100n)

export const longNetwork: CaipNetwork = { ...arbitrum, name: NETWORK_NAME }

/** A kit with the longest names of a wallet and a network. */
export const LONGEST: AccountKitOptions = { walletName: WALLET_NAME, config: { networks: [longNetwork] } }

export const longTokens: readonly Token[] = [
  { ...ether, amount: AMOUNT },
  erc20(`${SYMBOL} of the Second Season`, SYMBOL, 2, AMOUNT, 12_345.678),
  erc20('A Token Without A Price', SYMBOL.toLowerCase(), 18, AMOUNT),
]

export const twoHundredWallets: readonly string[] = Array.from(
  { length: 200 },
  (_, index) => `Wallet number ${index + 1}`,
)

export const fiveHundredNetworks: readonly CaipNetwork[] = [
  arbitrum,
  ...Array.from({ length: 499 }, (_, index) => networkOf(`Network number ${index + 2}`, 100_000 + index)),
]

export const thousandTokens: readonly Token[] = [
  ether,
  ...Array.from({ length: 999 }, (_, index) =>
    erc20(`Token number ${index + 2}`, `T${index + 2}`, 18, BigInt(index + 1) * 10n ** 17n, index + 1),
  ),
]

/** As the browser says it where there is no connection. */
export function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  dispatchEvent(new Event('offline'))
}
