import type { AdapterEvent } from '@latchkey/core'
import { parseAccounts, parseChainId, toCaipNetworkId } from './parse.ts'
import type { Provider } from './provider.ts'

const ANSWER_TIMEOUT_MS = 2_000

/**
 * Turns a connected wallet's own events into the adapter's. Whatever a wallet emits that makes no sense is ignored.
 *
 * @returns what takes every listener off again
 */
export function listen(
  provider: Provider,
  connectorId: string,
  emit: (event: AdapterEvent) => void,
): () => void {
  let listening = true
  const tell = (event: AdapterEvent) => {
    if (listening) emit(event)
  }

  const onAccounts = (payload: unknown) => {
    const addresses = parseAccounts(payload)
    if (addresses?.length === 0) tell({ type: 'wallet.dropped', connectorId })
    else if (addresses) tell({ type: 'accounts.changed', connectorId, addresses })
  }
  const onChain = (payload: unknown) => {
    const chainId = parseChainId(payload)
    if (chainId) tell({ type: 'chain.changed', connectorId, caipNetworkId: toCaipNetworkId(chainId) })
  }
  const onDisconnect = () => {
    // Wallets say `disconnect` too when only their node is out of reach: it counts where they name no account any more.
    void stillConnected(provider).then((connected) => {
      if (!connected) tell({ type: 'wallet.dropped', connectorId })
    })
  }

  const listeners = { accountsChanged: onAccounts, chainChanged: onChain, disconnect: onDisconnect }
  const each = (method: 'on' | 'removeListener') => {
    for (const [event, listener] of Object.entries(listeners)) {
      try {
        provider[method]?.(event, listener)
      } catch {
        // A wallet without working events is still one that can be asked.
      }
    }
  }
  each('on')
  return () => {
    listening = false
    each('removeListener')
  }
}

async function stillConnected(provider: Provider): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const silence = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS)
    })
    const accounts = parseAccounts(
      await Promise.race([provider.request({ method: 'eth_accounts' }), silence]),
    )
    return accounts !== undefined && accounts.length > 0
  } catch {
    // A wallet that fails even at this is gone.
    return false
  } finally {
    clearTimeout(timer)
  }
}
