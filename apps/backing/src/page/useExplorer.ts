import type { CaipNetwork } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { useOnClient } from '../shell/useOnClient.ts'

export interface Explorer {
  readonly transaction: (hash: string) => string
  readonly address: (address: string) => string
}

/**
 * The network's explorer, where it has one. A lab only borrows its network's id: the explorer knows nothing of what
 * happens there, so that none is named.
 */
export function useExplorer({ blockExplorers }: CaipNetwork): Explorer | undefined {
  // Whether this is a lab, the build did not know.
  const isLab = useOnClient(useKit().config.lab === true, false)
  const url = blockExplorers?.default.url.replace(/\/+$/, '')
  if (url === undefined || isLab) return undefined
  return { transaction: (hash) => `${url}/tx/${hash}`, address: (address) => `${url}/address/${address}` }
}
