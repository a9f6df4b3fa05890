import type { Address } from 'viem'
import { readAddress, readUint } from '../evm/readTypedData.ts'
import type { Quantity } from '../intent.ts'
import { type Constant, type Place, pick, resolve } from './constants.ts'
import type { ExplainedValue } from './explanation.ts'
import type { DescriptorField } from './field.ts'
import { readInteroperableAddress } from './interoperableAddress.ts'
import type { Node } from './path.ts'
import { comparablesOf } from './visibility.ts'

export interface Surroundings {
  readonly place: Place
  readonly chainId: number
  readonly inLanguage: (text: string) => string
}

/**
 * Explains a value as its field says.
 *
 * @param tokenNode - the value's token, if the data names it
 * @throws RangeError, TypeError or MalformedValueError if the format cannot show the value: the descriptor is not for this request
 */
export function toValue(
  field: DescriptorField,
  node: Node,
  tokenNode: Node | undefined,
  { place, chainId, inLanguage }: Surroundings,
): ExplainedValue {
  const chosen = <value>(constant: Constant<value> | undefined): value | undefined =>
    constant && pick(constant, place.find)
  if (field.isEncrypted) return { of: 'encrypted', value: String(node.value) }
  switch (field.format) {
    case 'raw':
    case 'calldata':
      return plain(node)
    case 'addressName':
      return { of: 'address', address: toAddress(node) }
    case 'amount':
      return amount({ of: 'coin', units: toNumber(node) }, false)
    case 'tokenAmount': {
      const token = tokenNode ? toAddress(tokenNode) : chosen(field.token)
      const units = toNumber(node)
      if (token === undefined) return plain(node)
      const elsewhere = readElsewhere()
      // The wallet does not know the coin and tokens of another network.
      if (elsewhere) return { ...amount({ of: 'token', token, units }, !tokenNode), ...elsewhere }
      return chosen(field.coins)?.includes(token)
        ? amount({ of: 'coin', units }, true)
        : amount({ of: 'token', token, units }, !tokenNode)
    }
    case 'tokenTicker':
      return { of: 'token', token: toAddress(node), ...readElsewhere() }
    case 'chainId':
      return { of: 'network', chainId: toNumber(node) }
    case 'interoperableAddressName': {
      const address = readInteroperableAddress(String(node.value))
      return address ? { of: 'interoperable', ...address } : plain(node)
    }
    case 'nftName': {
      const token = tokenNode ? toAddress(tokenNode) : chosen(field.token)
      if (token === undefined) throw new TypeError('no collection')
      const id = toNumber(node)
      const quantity = { of: 'item', token, id, units: 1n } as const
      return { of: 'amount', quantity, units: id, isAssumed: false, isUnlimited: false }
    }
    case 'date':
      return { of: chosen(field.encoding) === 'blockheight' ? 'block' : 'time', value: toNumber(node) }
    case 'duration':
      return { of: 'duration', value: toNumber(node) }
    case 'unit': {
      const [base = '', decimals = 0] = [chosen(field.unit?.base), chosen(field.unit?.decimals)]
      const value = toSigned(node)
      return { of: 'named', words: `${withPoint(value, decimals)} ${inLanguage(base)}`, value: String(value) }
    }
    case 'enum': {
      const [value] = comparablesOf(node.type, node.value)
      const key = String(value)
      const words = field.names && Object.hasOwn(field.names, key) ? field.names[key] : undefined
      return words === undefined
        ? plain(node)
        : { of: 'named', words: inLanguage(words), value: String(node.value) }
    }
  }

  function readElsewhere(): { readonly elsewhere: bigint } | undefined {
    const chain = field.chain && resolve(field.chain, readUint, place)
    return chain === undefined || chain === BigInt(chainId) ? undefined : { elsewhere: chain }
  }

  function amount(quantity: Extract<Quantity, { units: bigint }>, isAssumed: boolean): Amount {
    const threshold = chosen(field.threshold)
    const isUnlimited = threshold !== undefined && quantity.units >= threshold
    return { of: 'amount', quantity, units: quantity.units, isAssumed, isUnlimited }
  }
}

/** A value without a format. */
export const plain = (node: Node): ExplainedValue =>
  node.type === 'address'
    ? { of: 'address', address: toAddress(node) }
    : { of: 'text', text: String(node.value) }

type Amount = Extract<ExplainedValue, { of: 'amount' }>

const toAddress = ({ value }: Node): Address => readAddress(value)

const toNumber = ({ value }: Node): bigint => readUint(value)

/** Values of the `unit` format may be negative. */
const toSigned = (node: Node): bigint =>
  node.type.startsWith('int') && /^-\d+$/.test(String(node.value))
    ? BigInt(String(node.value))
    : toNumber(node)

function withPoint(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${decimals > 0 && fraction ? `.${fraction}` : ''}`
}
