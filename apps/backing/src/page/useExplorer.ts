import type { CaipNetwork } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { useOnClient } from '../shell/useOnClient.ts'

export interface Explorer {
  readonly transaction: (hash: string) => string
  readonly address: (address: string) => string
}

/**
 * Returns the network's explorer, if it has one. A lab only borrows its network's id, so the explorer does not know the lab's
 * transactions, and the result is undefined.
 */
export function useExplorer({ blockExplorers }: CaipNetwork): Explorer | undefined {
  // The build does not know whether this is a lab.
  const isLab = useOnClient(useKit().config.lab === true, false)
  const url = blockExplorers?.default.url.replace(/\/+$/, '')
  if (url === undefined || isLab) return undefined
  return { transaction: (hash) => `${url}/tx/${hash}`, address: (address) => `${url}/address/${address}` }
}
