import type { ReactElement } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Address.css.ts'
import { groupAddress } from './groupAddress.ts'

export interface FullAddressProps {
  readonly address: string
  /** What every address of the namespace begins with. */
  readonly prefix?: string | undefined
}

/**
 * All of an address, in groups of four. Selected and copied, it is one text without spaces.
 *
 * @example
 * <FullAddress address="0x70997970C51812dc3A010C7d01b50e0d17dc79C8" prefix="0x" />
 */
export function FullAddress({ address, prefix }: FullAddressProps): ReactElement {
  useSheet(css)
  return (
    <bdi data-part="full-address">
      {groupAddress(address, prefix).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity, and may repeat.
        <span key={at}>{group}</span>
      ))}
    </bdi>
  )
}
