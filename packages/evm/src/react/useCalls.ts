'use client'
import { selectAccount } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { useCallback, useRef, useState } from 'react'
import { getCapabilities } from '../actions.ts'
import type { CallsProgress, CallsStatus, Capabilities, SentCalls } from '../adapter.ts'
import {
  getCallsStatus,
  type SendCallsParameters,
  sendCalls,
  type WaitForCallsParameters,
  waitForCalls,
} from '../batches/actions.ts'
import { type Asked, useAsked } from './useAsked.ts'

/** The state of sending calls, in the terms of wagmi's mutations. `progress` describes the calls that are being sent. */
export type UseSendCallsReturnType = {
  /** Sends calls. The result is in `status`, `data` and `error`. */
  readonly sendCalls: (parameters: SendCallsParameters) => void
  /** Like sendCalls, but returns a promise, which rejects if sending fails. */
  readonly sendCallsAsync: (parameters: SendCallsParameters) => Promise<SentCalls>
  readonly progress?: CallsProgress
  readonly reset: () => void
} & (
  | { readonly status: 'idle' | 'pending'; readonly data?: undefined; readonly error?: undefined }
  | { readonly status: 'success'; readonly data: SentCalls; readonly error?: undefined }
  | { readonly status: 'error'; readonly data?: undefined; readonly error: Error }
)

type Sending =
  | { readonly status: 'idle' }
  | { readonly status: 'pending'; readonly progress?: CallsProgress }
  | { readonly status: 'success'; readonly data: SentCalls }
  | { readonly status: 'error'; readonly error: Error }

/**
 * Sends several calls from the displayed account (EIP-5792).
 *
 * @returns the functions, and the state of the last request
 * @throws Error if there is no LatchkeyProvider above
 *
 * @example
 * const { sendCalls, status, data } = useSendCalls()
 * const buy = () => sendCalls({ calls: [{ to: token, data: approve }, { to: shop, data: order }] })
 */
export function useSendCalls(): UseSendCallsReturnType {
  const kit = useKit()
  const [state, setState] = useState<Sending>({ status: 'idle' })
  const latest = useRef(0)
  const sendCallsAsync = useCallback(
    async (parameters: SendCallsParameters): Promise<SentCalls> => {
      latest.current += 1
      const mine = latest.current
      const show = (next: Sending): void => {
        if (latest.current === mine) setState(next)
      }
      show({ status: 'pending' })
      try {
        const onProgress = (progress: CallsProgress): void => {
          show({ status: 'pending', progress })
          parameters.onProgress?.(progress)
        }
        const data = await sendCalls(kit, { ...parameters, onProgress })
        show({ status: 'success', data })
        return data
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        show({ status: 'error', error })
        throw error
      }
    },
    [kit],
  )
  const send = useCallback(
    (parameters: SendCallsParameters): void => {
      sendCallsAsync(parameters).catch(() => {
        // The hook's state has the error.
      })
    },
    [sendCallsAsync],
  )
  const reset = useCallback(() => {
    latest.current += 1
    setState({ status: 'idle' })
  }, [])
  return { ...state, sendCalls: send, sendCallsAsync, reset }
}

/** Identifies the calls. The id is undefined until they are sent. */
export interface UseCallsStatusParameters {
  readonly id: string | undefined
  /** The polling interval while the calls are pending. Default: no polling. */
  readonly refetchInterval?: number
}

/**
 * Returns the status of calls, as the wallet reports it.
 *
 * @param parameters.id - the id that sendCalls() returned; undefined sends no request
 * @param parameters.refetchInterval - the polling interval while the calls are pending, in milliseconds
 * @returns the state of the request (pending, success or error); `data.status` is the status of the calls
 *
 * @example
 * const { data } = useCallsStatus({ id, refetchInterval: 1_000 })
 */
export function useCallsStatus({ id, refetchInterval }: UseCallsStatusParameters): Asked<CallsStatus> {
  const kit = useKit()
  const ask = useCallback(() => getCallsStatus(kit, { id: id ?? '' }), [kit, id])
  return useAsked(id === undefined ? undefined : ask, (data) =>
    data && data.status !== 'pending' ? undefined : refetchInterval,
  )
}

/** The id of the calls, and the maximum time to wait for them. */
export type UseWaitForCallsStatusParameters = Omit<WaitForCallsParameters, 'id'> & {
  readonly id: string | undefined
}

/**
 * Waits until calls are no longer pending.
 *
 * @param parameters.id - the id that sendCalls() returned; undefined does not wait
 * @returns the state of the request, which is pending until the calls are not
 *
 * @example
 * const { sendCalls, data } = useSendCalls()
 * const { data: done } = useWaitForCallsStatus({ id: data?.id })
 */
export function useWaitForCallsStatus({
  id,
  timeoutMs,
  pollingMs,
}: UseWaitForCallsStatusParameters): Asked<CallsStatus> {
  const kit = useKit()
  const ask = useCallback(
    () =>
      waitForCalls(kit, {
        id: id ?? '',
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(pollingMs === undefined ? {} : { pollingMs }),
      }),
    [kit, id, timeoutMs, pollingMs],
  )
  return useAsked(id === undefined ? undefined : ask)
}

/**
 * Returns the connected wallet's capabilities, per chain. Reads them again when the account or the wallet changes.
 *
 * @returns the state of the request, which is pending until a wallet is connected
 *
 * @example
 * const { data } = useCapabilities()
 * const atomic = data?.['eip155:42161']?.atomic
 */
export function useCapabilities(): Asked<Capabilities> {
  const kit = useKit()
  const connectorId = useKitState(({ connect }) => connect.namespaces.eip155?.activeConnectorId)
  const address = useKitState((state) => selectAccount(state, 'eip155').address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or wallet can do other things
  const ask = useCallback(() => getCapabilities(kit), [kit, connectorId, address])
  return useAsked(address === undefined ? undefined : ask)
}
