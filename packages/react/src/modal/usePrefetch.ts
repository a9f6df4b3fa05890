import { isConnected, type ViewName } from '@latchkey/core'
import { useEffect } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
import { whenIdle } from '../provider/whenIdle.ts'
import type { ViewLoader } from './createViewLoader.ts'

const FROM_CONNECT: readonly ViewName[] = ['ConnectingExternal', 'WhatIsAWallet']
const ONCE_CONNECTED: readonly ViewName[] = ['Account', 'Networks', 'SwitchNetwork', 'UnsupportedChain']
const FROM_ACCOUNT: readonly ViewName[] = ['WalletSend', 'WalletReceive', 'AccountSettings']
const FROM_SEND: readonly ViewName[] = ['WalletSendSelectToken', 'WalletSendPreview']

/** Fetches the views that are likely next: the very next one of a flow at once, the others while the browser is idle. */
export function usePrefetch(loader: ViewLoader, view: ViewName): void {
  const hasAccount = useKitState((state) => isConnected(state) || state.connect.attempt !== undefined)
  useEffect(() => {
    if (view === 'Connect') fetch(loader, FROM_CONNECT)
    if (view === 'WalletSend') fetch(loader, FROM_SEND)
    if (!hasAccount) return
    const next = view === 'Account' ? [...ONCE_CONNECTED, ...FROM_ACCOUNT] : ONCE_CONNECTED
    whenIdle(() => fetch(loader, next))
  }, [loader, view, hasAccount])
}

function fetch(loader: ViewLoader, views: readonly ViewName[]): void {
  // Nobody asked for them yet: one that fails is fetched again, and the failure said, when it is opened.
  for (const view of views) loader.load(view).catch(() => {})
}
