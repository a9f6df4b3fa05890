import type { ReactElement } from 'react'
import { useSheet } from '../modal/useSheet.ts'
import css from './Address.css.ts'

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

/** Groups of four can be compared one by one. The prefix is separate, so that the groups of two addresses line up. */
function groupAddress(address: string, prefix = ''): readonly string[] {
  const start = address.slice(0, prefix.length)
  const groups = address.slice(prefix.length).match(/.{1,4}/gs) ?? []
  return start ? [start, ...groups] : groups
}
