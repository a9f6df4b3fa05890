/** Our own drawings, on a field of 40 by 40. Letters are drawn as lines, so that no font is needed. */
const BARS = 'M13 13h14M15 20h10M13 27h14'
const PEAK = 'M13 28l7-17 7 17'

/** Tokens by symbol. */
export const TOKEN_ART: ReadonlyMap<string, string> = new Map([
  ['ETH', field('#5566c9', line(BARS, '#fff', 3))],
  ['WETH', field('#37506e', line(BARS, '#cfe0f5', 3))],
  [
    'USDC',
    field(
      '#2b6fc9',
      line(
        'M24.5 15.7c-.8-1.5-2.4-2.3-4.5-2.3-2.7 0-4.6 1.3-4.6 3.3 0 4.6 9.4 2 9.4 6.6 0 2-2 3.3-4.8 3.3-2.3 0-4.1-.9-4.9-2.5M20 10.5v19',
        '#fff',
        2.6,
      ),
    ),
  ],
  ['ARB', field('#1b3a5c', line(PEAK, '#9bd0ff', 3.2))],
])

const ETHEREUM = field('#5566c9', line('M26 12H15v16h11M15 20h9', '#fff', 3))
const ARBITRUM_ONE = field('#1b3a5c', line(`${PEAK}M16 22.5h8`, '#9bd0ff', 3))
const ARBITRUM_SEPOLIA = field('#2d3440', line(`${PEAK}M16 22.5h8`, '#9fb0c6', 3))

/** Networks by CAIP-2 id, and by the image ids that kits of this kind know them by. */
export const NETWORK_ART: ReadonlyMap<string, string> = new Map([
  ['eip155:1', ETHEREUM],
  ['ba0ba0cd-17c6-4806-ad93-f9d174f17900', ETHEREUM],
  ['eip155:42161', ARBITRUM_ONE],
  ['3bff954d-5cb0-47a0-9a23-d20192e74600', ARBITRUM_ONE],
  ['eip155:421614', ARBITRUM_SEPOLIA],
])

function field(colour: string, art: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40" fill="${colour}"/>${art}</svg>`
}

function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}
