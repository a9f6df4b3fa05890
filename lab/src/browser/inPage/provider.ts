// The EIP-1193 provider that pages get.

import { createApprovalWindow } from './approvalWindow.ts'
import { askProvider, type WalletOutcome, waitForOutcome } from './session.ts'
import { hearWallet } from './stream.ts'

type ProviderListener = (data: unknown) => void

export type LabProvider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: ProviderListener): LabProvider
  removeListener(event: string, listener: ProviderListener): LabProvider
}

/** The error that a page catches: an Error with a code and optional data. */
function toProviderError(error: { code: number; message: string; data?: unknown }): Error {
  return Object.assign(new Error(error.message), {
    code: error.code,
    ...(error.data === undefined ? {} : { data: error.data }),
  })
}

export function createProvider(session: string): LabProvider {
  const listeners = new Map<string, Set<ProviderListener>>()
  const approvalWindow = createApprovalWindow(session)
  let listens = false

  /** Nothing is sent, and nothing heard, before the page first uses the wallet. */
  const listen = (): void => {
    if (listens) return
    listens = true
    hearWallet(session, (event, data) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(data)
    })
  }

  const provider: LabProvider = {
    async request(call) {
      if (typeof call?.method !== 'string' || call.method === '')
        throw toProviderError({ code: -32602, message: 'request() wants { method, params }' })
      listen()
      const answer = await askProvider(session, call.method, call.params).catch((error: unknown) => {
        throw toProviderError({ code: 4900, message: `The Lab Wallet does not answer: ${String(error)}` })
      })
      const outcome = answer.status === 'pending' ? await settle(answer) : answer
      if (outcome.status === 'failed') throw toProviderError(outcome.error)
      return outcome.result
    },
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      listen()
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }

  const settle = (pending: { id: string; window: boolean }): Promise<WalletOutcome> => {
    const outcome = waitForOutcome(pending.id)
    return pending.window ? approvalWindow.during(outcome) : outcome
  }
  return Object.freeze(provider)
}
