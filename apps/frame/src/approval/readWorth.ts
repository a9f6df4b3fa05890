import { fungiblePrice, NATIVE_TOKEN_ADDRESS } from '@latchkey/contract'
import { networkOf } from './networks.ts'
import type { Place, Shown } from './question.ts'

/** The maximum time to wait for prices, in milliseconds. Prices only help to read an amount. */
const PATIENCE_MS = 1_500

/** The worth of a request's deed and of its maximum fee, in dollars at the gateway's prices. A price that cannot be read is left out. */
export async function readWorth(
  { deed, fee }: Shown,
  { network, server, texts }: Pick<Place, 'network' | 'server' | 'texts'>,
): Promise<Shown['worth']> {
  const [namespace] = network.split(':')
  const native = namespace === 'solana' ? NATIVE_TOKEN_ADDRESS.solana : NATIVE_TOKEN_ADDRESS.eip155
  const idOf = (token = native) => `${network}:${token}`
  const asked = [...(deed ? [idOf(deed.token)] : []), ...(typeof fee === 'bigint' ? [idOf()] : [])]
  if (asked.length === 0) return undefined
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const addresses = [...new Set(asked)]
  const call = server.post(fungiblePrice, { addresses }, undefined).catch(() => undefined)
  const answer = await Promise.race([call, late])
  function inDollars(units: bigint, decimals: number, id: string, roundingMode: 'ceil' | 'halfExpand') {
    const price = answer?.fungibles.find(({ address }) => address === id)?.price
    if (price === undefined || price <= 0) return undefined
    return dollars((Number(units) / 10 ** decimals) * price, texts.locale, roundingMode)
  }
  const ofDeed = deed && inDollars(deed.units, deed.decimals, idOf(deed.token), 'halfExpand')
  const { decimals } = networkOf(network).coin
  const ofFee = typeof fee === 'bigint' ? inDollars(fee, decimals, idOf(), 'ceil') : undefined
  return { ...(ofDeed !== undefined && { deed: ofDeed }), ...(ofFee !== undefined && { fee: ofFee }) }
}

function dollars(value: number, locale: string, roundingMode: 'ceil' | 'halfExpand'): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', roundingMode })
  return value > 0 && value < 0.01 ? `< ${format.format(0.01)}` : format.format(value)
}
