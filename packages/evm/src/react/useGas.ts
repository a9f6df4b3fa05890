'use client'
import { selectAccount, selectNetwork } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { useMemo } from 'react'
import { evmOf } from '../actions.ts'
import type { GasEstimate, TransactionParameters } from '../adapter.ts'
import { useAsked } from './useAsked.ts'

/** The state of a gas estimate by the chain's node. */
export type GasState =
  | { readonly step: 'idle' }
  | { readonly step: 'reading' }
  | { readonly step: 'known'; readonly estimate: GasEstimate }
  | { readonly step: 'failed'; readonly error: unknown }

/** The transaction to estimate. It uses the displayed account and network. */
export type GasParameters = Pick<TransactionParameters, 'to' | 'value' | 'data'>

/**
 * Estimates the maximum cost of a transaction of the displayed account, on the displayed network. Estimates again when the
 * transaction, the account or the network changes.
 *
 * @param transaction - receiver, value in wei, and data; undefined sends no request
 * @returns the estimate, or the error
 *
 * @example
 * const gas = useGas({ to, value: 10n ** 16n })
 * if (gas.step === 'known') console.log(gas.estimate.fee)
 */
export function useGas(transaction: GasParameters | undefined): GasState {
  const kit = useKit()
  const address = useKitState((state) => selectAccount(state, 'eip155').address)
  const caipNetworkId = useKitState((state) => selectNetwork(state).caipNetwork?.caipNetworkId)
  const { to, value, data } = transaction ?? {}
  const ask = useMemo(() => {
    if (to === undefined || !address || !caipNetworkId?.startsWith('eip155:')) return undefined
    const call = {
      address,
      caipNetworkId,
      to,
      ...(value === undefined ? {} : { value }),
      ...(data === undefined ? {} : { data }),
    }
    return () => evmOf(kit).estimateGas(call)
  }, [kit, address, caipNetworkId, to, value, data])
  const asked = useAsked(ask)
  if (!ask) return { step: 'idle' }
  if (asked.status === 'pending') return { step: 'reading' }
  return asked.status === 'success'
    ? { step: 'known', estimate: asked.data }
    : { step: 'failed', error: asked.error }
}
