// Separate from onramp.ts, which the views load.

/** How often an open order is read, in milliseconds. */
export const ONRAMP_POLL_MS = 4_000

const LIMITS = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const networks = (ethereum: string, polygon: string) => [
  { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: ethereum },
  { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137', contract_address: polygon },
]
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A sample, marked as a sample, that a form shows if the service does not answer (S7.27, S9.18). */
export const SAMPLE_ONRAMP_OPTIONS = {
  purchaseCurrencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: networks(
        '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
      ),
    },
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: networks(NATIVE, NATIVE).slice(0, 1) },
  ],
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: LIMITS })),
}
/** The id of a placeholder quote (S7.28): nothing can be bought with it. */
export const SAMPLE_QUOTE_ID = 'mocked-quote-id'
