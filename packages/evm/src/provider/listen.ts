import type { AdapterEvent } from '@latchkey/core'
import { withTimeout } from '@latchkey/core/adapter'
import { parseChainId, toCaipNetworkId } from './parse.ts'
import type { Provider } from './provider.ts'
import { readAccounts } from './readAccounts.ts'

const ANSWER_TIMEOUT_MS = 2_000
/** The maximum number of events to pass on at once. No wallet changes more often, so only the last event of a longer series counts. */
const MOST_EVENTS = 20
const EVENTS_MS = 100

/** Turns a connected wallet's events into the adapter's. Ignores invalid events. Returns a function that stops listening. */
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
    const addresses = readAccounts(payload)
    if (addresses?.length === 0) tell({ type: 'wallet.dropped', connectorId })
    else if (addresses) tell({ type: 'accounts.changed', connectorId, addresses })
  }
  const onChain = (payload: unknown) => {
    const chainId = parseChainId(payload)
    if (chainId) tell({ type: 'chain.changed', connectorId, caipNetworkId: toCaipNetworkId(chainId) })
  }
  const onDisconnect = () => {
    // Wallets also emit `disconnect` when only their node is unreachable. The event counts only if the wallet no longer shares an account.
    void stillConnected(provider).then((connected) => {
      if (!connected) tell({ type: 'wallet.dropped', connectorId })
    })
  }

  const listeners = {
    accountsChanged: calm(onAccounts),
    chainChanged: calm(onChain),
    disconnect: calm(onDisconnect, 1),
  }
  const each = (method: 'on' | 'removeListener') => {
    for (const [event, listener] of Object.entries(listeners)) {
      try {
        // Some providers answer with a promise, which may fail later.
        Promise.resolve(provider[method]?.(event, listener)).catch(() => undefined)
      } catch {
        // Requests still work for a wallet whose events do not.
      }
    }
  }
  each('on')
  return () => {
    listening = false
    each('removeListener')
  }
}

/** Limits a flood of events: passes on the first few and the last. */
function calm(listener: (payload: unknown) => void, most = MOST_EVENTS): (payload: unknown) => void {
  let count = 0
  let last: { readonly payload: unknown } | undefined
  const settle = () => {
    count = 0
    const waiting = last
    last = undefined
    if (waiting) pass(waiting.payload)
  }
  const pass = (payload: unknown) => {
    if (count === 0) setTimeout(settle, EVENTS_MS)
    count += 1
    if (count > most) last = { payload }
    else listener(payload)
  }
  return pass
}

async function stillConnected(provider: Provider): Promise<boolean> {
  try {
    const answer = Promise.resolve(provider.request({ method: 'eth_accounts' }))
    const accounts = readAccounts(await withTimeout(answer, ANSWER_TIMEOUT_MS, () => undefined))
    return accounts !== undefined && accounts.length > 0
  } catch {
    // A wallet that fails even at this request is gone.
    return false
  }
}
