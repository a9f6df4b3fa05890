import {
  abandonConnect,
  type Connector,
  connect,
  currentRoute,
  type Failure,
  goBack,
  isAskingWallet,
  takeConnected,
  toFailure,
} from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { common } from '../../messages/en/modal.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { sayWhenConnected, stopWhenOver } from './sayWhenConnected.ts'

/** So soon after a request the wallet's window is still on its way: it is not asked again. */
const PATIENCE_MS = 5_000

export interface AutoConnect {
  /** Absent while the wallet is asked. */
  readonly failure: Failure | undefined
  /** The wallet refused to be asked again: an earlier request is open in it. */
  readonly isBusy: boolean
  /** The user asked again before the wallet's window can have come. */
  readonly isHasty: boolean
  readonly retry: () => void
  /** Stops waiting: what the wallet answers then connects nothing. */
  readonly cancel: () => void
  /** Changes with each try. */
  readonly tries: number
}

/**
 * Asks a wallet as soon as its view shows, and goes on listening to every request that is open. Going back cancels;
 * closing the modal does not.
 */
export function useAutoConnect(connector: Pick<Connector, 'id' | 'chain'> | undefined): AutoConnect {
  const kit = useKit()
  const [tries, setTries] = useState(0)
  const [isHasty, setHasty] = useState(false)
  // What connect() refuses before the wallet is asked leaves no attempt in the state.
  const [refusal, setRefusal] = useState<Failure>()
  const attempt = useKitState((state) => state.connect.attempt)
  const askedAt = useRef(0)
  const id = connector?.id
  const namespace = connector?.chain

  const ask = useCallback(() => {
    if (id === undefined || (namespace && takeConnected(kit, { id, chain: namespace }))) return
    setRefusal(undefined)
    setHasty(false)
    setTries((count) => count + 1)
    askedAt.current = Date.now()
    connect(kit, { connectorId: id, ...(namespace ? { namespace } : {}) }).catch((error: unknown) =>
      setRefusal(toFailure(error)),
    )
  }, [kit, id, namespace])

  const { connectedTo } = useTexts('common', common)
  const said = useRef(connectedTo)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    // From here on, not from when the view goes: the modal's closing takes a moment, in which the wallet may answer.
    const stopSaying = sayWhenConnected(kit, said.current)
    // React's StrictMode mounts twice: the wallet must be asked once.
    if (!isAskingWallet(kit, id)) ask()
    else if (askedAt.current === 0) askedAt.current = Date.now()
    return () => {
      isHere.current = false
      queueMicrotask(() => {
        const { modal } = kit.store.get()
        const isOpen = modal.open || modal.embedded
        const isElsewhere = isOpen && currentRoute(modal).view !== 'ConnectingExternal'
        if (!isHere.current && isElsewhere && isAskingWallet(kit, id)) abandonConnect(kit)
        // After closing, it goes on until there is nothing left to wait for.
        if (isHere.current || isOpen) stopSaying()
        else stopWhenOver(kit, stopSaying)
      })
    }
  }, [kit, id, ask])

  const own = attempt?.connectorId === id ? attempt : undefined
  const isAsking = own?.step === 'asking'
  const failure = isAsking ? undefined : own?.step === 'failed' ? own.failure : refusal
  const retry = useCallback(() => {
    if (isAsking && Date.now() - askedAt.current < PATIENCE_MS) setHasty(true)
    else ask()
  }, [ask, isAsking])
  const cancel = useCallback(() => {
    abandonConnect(kit)
    goBack(kit)
  }, [kit])
  return { failure, isBusy: isAsking && own.isBusy === true, isHasty, retry, cancel, tries }
}
