import {
  abandonConnect,
  type Connector,
  connect,
  currentRoute,
  type Failure,
  toFailure,
} from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'

export interface AutoConnect {
  /** Absent while the wallet is asked. */
  readonly failure: Failure | undefined
  readonly retry: () => void
  /** Changes with each try. */
  readonly tries: number
}

/** Asks a wallet as soon as its view shows, and stops waiting for it when the visitor leaves. */
export function useAutoConnect(connector: Pick<Connector, 'id' | 'chain'> | undefined): AutoConnect {
  const kit = useKit()
  const [tries, setTries] = useState(0)
  // What connect() refuses before the wallet is asked leaves no attempt in the state.
  const [refusal, setRefusal] = useState<Failure>()
  const attempt = useKitState((state) => state.connect.attempt)
  const id = connector?.id
  const namespace = connector?.chain

  const ask = useCallback(() => {
    if (id === undefined) return
    setRefusal(undefined)
    setTries((count) => count + 1)
    connect(kit, { connectorId: id, ...(namespace ? { namespace } : {}) }).catch((error: unknown) =>
      setRefusal(toFailure(error)),
    )
  }, [kit, id, namespace])

  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    // React's StrictMode mounts twice: the wallet must be asked once.
    if (kit.store.get().connect.attempt?.connectorId !== id) ask()
    return () => {
      isHere.current = false
      queueMicrotask(() => {
        const { view } = currentRoute(kit.store.get().modal)
        if (!isHere.current && view !== 'ConnectingExternal') abandonConnect(kit)
      })
    }
  }, [kit, id, ask])

  const own = attempt?.connectorId === id ? attempt : undefined
  const failure = own?.step === 'asking' ? undefined : own?.step === 'failed' ? own.failure : refusal
  const retry = useCallback(() => {
    abandonConnect(kit)
    ask()
  }, [kit, ask])
  return { failure, retry, tries }
}
