import type { UserOperation } from '@latchkey/smart-account'
import { toHex } from 'viem'

export function writeOperation(operation: UserOperation): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(operation).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'bigint' ? toHex(value) : String(value)]],
    ),
  )
}
