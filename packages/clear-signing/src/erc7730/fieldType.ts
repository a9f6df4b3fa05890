import { DescriptorError } from './DescriptorError.ts'
import type { FieldFormat } from './field.ts'
import { type Path, typeAt } from './path.ts'
import type { DataType } from './readType.ts'

const NUMBERS: readonly FieldFormat[] = [
  'amount',
  'tokenAmount',
  'nftName',
  'date',
  'duration',
  'unit',
  'chainId',
]
const ADDRESSES: readonly FieldFormat[] = ['addressName', 'tokenTicker']
const CONTAINER_TYPES = { from: 'address', to: 'address', value: 'uint256', chainId: 'uint256' } as const

/** The type of each value that a path leads to. @throws DescriptorError if it leads nowhere */
export function typeOf(path: Path, at: string, data: DataType['data']): string {
  const found = path.of === 'data' ? typeAt(data, path.steps, at).type : CONTAINER_TYPES[path.name]
  return found.replace(/(\[\d*\])+$/, '')
}

/** @throws DescriptorError if the path leads to values that the format cannot show */
export function requireType(path: Path, format: FieldFormat, at: string, data: DataType['data']): void {
  const type = typeOf(path, at, data)
  const isPart = type === 'bytes' && path.of === 'data' && 'from' in (path.steps.at(-1) ?? {})
  requireFormat(format, isPart && ADDRESSES.includes(format) ? 'address' : type, at)
}

/** @throws DescriptorError if the format cannot show values of the type */
export function requireFormat(format: FieldFormat, type: string, at: string): void {
  if (type === 'tuple') throw new DescriptorError(at, 'leads to a struct; name one of its fields')
  if (NUMBERS.includes(format) && !/^u?int/.test(type))
    throw new DescriptorError(at, `leads to a ${type}, and ${format} shows numbers`)
  if (ADDRESSES.includes(format) && type !== 'address')
    throw new DescriptorError(at, `leads to a ${type}, and ${format} shows addresses`)
  if ((format === 'calldata' || format === 'interoperableAddressName') && type !== 'bytes')
    throw new DescriptorError(at, `leads to a ${type}, and ${format} shows bytes`)
}
