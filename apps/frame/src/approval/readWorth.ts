import { fungiblePrice, NATIVE_TOKEN_ADDRESS } from '@latchkey/contract'
import { networkOf } from './networks.ts'
import type { Place, Shown } from './question.ts'

/** Prices help to read an amount, and nobody waits for them longer: milliseconds. */
const PATIENCE_MS = 1_500

/** What a request moves and costs at most, in dollars as the operator's gateway knows their prices. A failure leaves it out. */
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
  const call = server
    .post(fungiblePrice, { addresses: [...new Set(asked)] }, undefined)
    .catch(() => undefined)
  const answer = await Promise.race([call, late])
  const priceOf = (id: string) => answer?.fungibles.find(({ address }) => address === id)?.price
  const inDollars = (
    units: bigint,
    decimals: number,
    price: number | undefined,
    roundingMode: 'ceil' | 'halfExpand',
  ) =>
    price === undefined || price <= 0
      ? undefined
      : dollars((Number(units) / 10 ** decimals) * price, texts.locale, roundingMode)
  const worths = {
    deed: deed && inDollars(deed.units, deed.decimals, priceOf(idOf(deed.token)), 'halfExpand'),
    fee:
      typeof fee === 'bigint'
        ? inDollars(fee, networkOf(network).coin.decimals, priceOf(idOf()), 'ceil')
        : undefined,
  }
  return {
    ...(worths.deed !== undefined && { deed: worths.deed }),
    ...(worths.fee !== undefined && { fee: worths.fee }),
  }
}

function dollars(value: number, locale: string, roundingMode: 'ceil' | 'halfExpand'): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', roundingMode })
  return value > 0 && value < 0.01 ? `< ${format.format(0.01)}` : format.format(value)
}
