import { letters } from './letters.ts'
import { field, line } from './svg.ts'

const BARS = 'M13 13h14M15 20h10M13 27h14'
const PEAK = 'M13 28l7-17 7 17'

const USDC = field(
  '#2b6fc9',
  line(
    'M24.5 15.7c-.8-1.5-2.4-2.3-4.5-2.3-2.7 0-4.6 1.3-4.6 3.3 0 4.6 9.4 2 9.4 6.6 0 2-2 3.3-4.8 3.3-2.3 0-4.1-.9-4.9-2.5M20 10.5v19',
    '#fff',
    2.6,
  ),
)

/** Tokens by symbol: ours, not their issuers'. */
export const TOKEN_ART: ReadonlyMap<string, string> = new Map([
  ['ETH', field('#5566c9', line(BARS, '#fff', 3))],
  ['WETH', field('#37506e', line(BARS, '#cfe0f5', 3))],
  ['USDC', USDC],
  ['USDC.e', USDC],
  ['USDT', field('#1f7a63', letters('$'))],
  ['DAI', field('#8a5a12', letters('D'))],
  ['WBTC', field('#8a4b0f', letters('B'))],
  ['BTC', field('#8a4b0f', letters('B'))],
  ['SOL', field('#5b3a9c', letters('S'))],
  ['ARB', field('#1b3a5c', line(PEAK, '#9bd0ff', 3.2))],
])

const ETHEREUM = field('#5566c9', line('M26 12H15v16h11M15 20h9', '#fff', 3))
const ARBITRUM_ONE = field('#1b3a5c', line(`${PEAK}M16 22.5h8`, '#9bd0ff', 3))
const ARBITRUM_SEPOLIA = field('#2d3440', line(`${PEAK}M16 22.5h8`, '#9fb0c6', 3))

/** CAIP-2 id, image id, colour and letters. Test networks are grey. */
const LETTERED: readonly (readonly [string, string | undefined, string, string])[] = [
  ['eip155:43114', '30c46e53-e989-45fb-4549-be3bd4eb3b00', '#9c2b2b', 'AV'],
  ['eip155:56', '93564157-2e8e-4ce7-81df-b264dbee9b00', '#7a5a00', 'BN'],
  ['eip155:250', '06b26297-fe0c-4733-5d6b-ffa5498aac00', '#1d4f9c', 'FT'],
  ['eip155:10', 'ab9c186a-c52f-464b-2906-ca59d760a400', '#b3202b', 'OP'],
  ['eip155:137', '41d04d42-da3b-4453-8506-668cc0727900', '#6333b0', 'PO'],
  ['eip155:5000', 'e86fae9b-b770-4eea-e520-150e12c81100', '#2b4a45', 'MA'],
  ['eip155:295', '6a97d510-cac8-4e58-c7ce-e8681b044c00', '#333', 'HE'],
  ['eip155:11155111', 'e909ea0a-f92a-4512-c8fc-748044ea6800', '#4a5160', 'SE'],
  ['eip155:84532', 'a18a7ecd-e307-4360-4746-283182228e00', '#4a5160', 'BA'],
  ['eip155:1301', '4eeea7ef-0014-4649-5d1d-07271a80f600', '#4a5160', 'UN'],
  ['eip155:130', '2257980a-3463-48c6-cbac-a42d2a956e00', '#a81d6e', 'UN'],
  ['eip155:10143', '0a728e83-bacb-46db-7844-948f05434900', '#4a5160', 'MO'],
  ['eip155:100', '02b53f6a-e3d4-479e-1cb4-21178987d100', '#0b6b52', 'GN'],
  ['eip155:9001', 'f926ff41-260d-4028-635e-91913fc28e00', '#7a3b2b', 'EV'],
  ['eip155:324', 'b310f07f-4ef7-49f3-7073-2a0a39685800', '#2f3a8a', 'ZK'],
  ['eip155:314', '5a73b3dd-af74-424e-cae0-0de859ee9400', '#0b5c9c', 'FI'],
  ['eip155:4689', '34e68754-e536-40da-c153-6ef2e7188a00', '#1f6b5c', 'IO'],
  ['eip155:1088', '3897a66d-40b9-4833-162f-a2c90531c900', '#0b6373', 'ME'],
  ['eip155:1284', '161038da-44ae-4ec7-1208-0ea569454b00', '#3b2f6b', 'MB'],
  ['eip155:1285', 'f1d73bb6-5450-4e18-38f7-fb6484264a00', '#6b5a12', 'MR'],
  ['eip155:7777777', '845c60df-d429-4991-e687-91ae45791600', '#3a2a7a', 'ZO'],
  ['eip155:42220', 'ab781bbc-ccc6-418d-d32d-789b15da1f00', '#6b6300', 'CE'],
  ['eip155:8453', '7289c336-3981-4081-c5f4-efc26ac64a00', '#1743c4', 'BA'],
  ['eip155:1313161554', '3ff73439-a619-4894-9262-4470c773a100', '#2b6b3a', 'AU'],
  ['eip155:2020', 'b8101fc0-9c19-4b6f-ec65-f6dfff106e00', '#1251a8', 'RO'],
  ['eip155:2021', undefined, '#4a5160', 'RO'],
  ['eip155:80094', 'e329c2c9-59b0-4a02-83e4-212ff3779900', '#7a4a1d', 'BE'],
  ['eip155:2741', 'fc2427d1-5af9-4a9c-8da5-6f94627cd900', '#156b3d', 'AB'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'a1b58899-f671-4276-6a5e-56ca5bd59700', '#5b3a9c', 'SO'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', undefined, '#4a5160', 'SO'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', undefined, '#4a5160', 'SO'],
  ['bip122:000000000019d6689c085ae165831e93', '0b4838db-0161-4ffe-022d-532bf03dba00', '#8a4b0f', 'BT'],
  ['bip122:000000000933ea01ad0ee984209779ba', '39354064-d79b-420b-065d-f980c4b78200', '#4a5160', 'BT'],
]

const QR_CODE = line(
  'M12 12h6v6h-6zM22 12h6v6h-6zM12 22h6v6h-6zM22 22h2v2M28 22v2M22 28h2M27 27.500h1',
  '#fff',
  2.4,
)
const WINDOW = line('M11 13h18v15H11zM11 18h18M14 15.500h.2M17 15.500h.2', '#fff', 2.4)

/** Ways to connect by connector id, and by the image ids that kits of this kind know them by. */
const CONNECTORS: readonly (readonly [string, string, string])[] = [
  ['walletConnect', 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400', field('#2b5fb3', QR_CODE)],
  ['injected', '07ba87ed-43aa-4adf-4540-9e6a2b9cae00', field('#414b5a', WINDOW)],
  ['coinbaseWallet', '0c2840c3-5b04-4c44-9661-fbd4b49e1800', field('#1743c4', letters('C'))],
  ['coinbaseWalletSDK', '0c2840c3-5b04-4c44-9661-fbd4b49e1800', field('#1743c4', letters('C'))],
  ['safe', '461db637-8616-43ce-035a-d89b8a1d5800', field('#1d6b45', letters('S'))],
  ['ledger', '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300', field('#333', letters('L'))],
]

/** Networks by CAIP-2 id and ways to connect by connector id, and both by the image ids that kits of this kind know. */
export const ASSET_ART: ReadonlyMap<string, string> = new Map([
  ['eip155:1', ETHEREUM],
  ['ba0ba0cd-17c6-4806-ad93-f9d174f17900', ETHEREUM],
  ['eip155:42161', ARBITRUM_ONE],
  ['3bff954d-5cb0-47a0-9a23-d20192e74600', ARBITRUM_ONE],
  ['eip155:421614', ARBITRUM_SEPOLIA],
  ...LETTERED.flatMap(([caipNetworkId, imageId, colour, text]) => {
    const art = field(colour, letters(text))
    return [[caipNetworkId, art] as const, ...(imageId ? [[imageId, art] as const] : [])]
  }),
  ...CONNECTORS.flatMap(([connectorId, imageId, art]) => [
    [connectorId, art] as const,
    [imageId, art] as const,
  ]),
])

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['USD', '$'],
  ['AUD', '$'],
  ['CAD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['JPY', '¥'],
  ['CNY', '¥'],
  ['INR', '₹'],
])

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** A currency's sign where it has one of its own, else its code; nothing for what is no currency. */
export function currencyArt(code: string): string | undefined {
  const upper = code.toUpperCase()
  if (!CURRENCIES.has(upper)) return undefined
  return field('#2f5d4a', letters(SIGNS.get(upper) ?? upper))
}
