import type { EvmCall } from '../adapter.ts'
import { isAddress } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'

/** Reads a call (S5.6): `to` is an address, `data` is hex, `value` is in wei. Returns undefined if it is not a call. */
export function readCall(call: unknown): EvmCall | undefined {
  const [to, value, data] = ['to', 'value', 'data'].map((key) => read(call, key))
  const isCall =
    typeof to === 'string' &&
    isAddress(to) &&
    (value === undefined || (typeof value === 'bigint' && value >= 0n)) &&
    (data === undefined || (typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data)))
  if (!isCall) return undefined
  return { to, ...(value === undefined ? {} : { value }), ...(data === undefined ? {} : { data }) }
}
