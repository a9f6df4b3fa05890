'use client'
import {
  type AccountState,
  type CaipNetwork,
  type ConnectionStatus,
  currentRoute,
  openModal,
  selectAccount,
  selectNetwork,
} from '@latchkey/core'
import type { ReactElement, ReactNode } from 'react'
import { useIsHydrated } from '../hooks/useIsHydrated.ts'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'

/** Everything that a custom button needs. */
export interface ConnectButtonState {
  /** False on a server and before hydration. Draw a placeholder, or hide the button, until it is true. */
  readonly mounted: boolean
  readonly status: ConnectionStatus
  /** Absent until an account is connected. */
  readonly account?: (AccountState & { readonly address: string }) | undefined
  /** The page's network; `unsupported` if the wallet is on a network that the page does not have. */
  readonly chain?: (CaipNetwork & { readonly unsupported: false }) | undefined
  readonly unsupported: boolean
  readonly openConnect: () => void
  readonly openAccount: () => void
  readonly openNetworks: () => void
  readonly connectOpen: boolean
  readonly accountOpen: boolean
  readonly networksOpen: boolean
}

/** A function that draws a button of your own from the state it is given. */
export interface ConnectButtonCustomProps {
  readonly children: (state: ConnectButtonState) => ReactNode
}

/**
 * A custom button over the kit's state.
 *
 * @example
 * <ConnectButton.Custom>
 *   {({ mounted, account, openConnect, openAccount }) =>
 *     mounted && account ? <button onClick={openAccount}>{account.address}</button> : <button onClick={openConnect}>Log in</button>}
 * </ConnectButton.Custom>
 */
export function ConnectButtonCustom({ children }: ConnectButtonCustomProps): ReactElement {
  const kit = useKit()
  const account = useKitState((state) => selectAccount(state))
  const { caipNetwork, unsupported } = useKitState(selectNetwork)
  const openView = useKitState(({ modal }) => (modal.open ? currentRoute(modal).view : undefined))
  const opener = (view: 'Connect' | 'Account' | 'Networks') => () => void openModal(kit, { route: { view } })
  const state: ConnectButtonState = {
    mounted: useIsHydrated(),
    status: account.status,
    account: account.address === undefined ? undefined : { ...account, address: account.address },
    chain: caipNetwork && { ...caipNetwork, unsupported: false },
    unsupported,
    openConnect: opener('Connect'),
    openAccount: opener('Account'),
    openNetworks: opener('Networks'),
    connectOpen: openView === 'Connect' || openView === 'ConnectingExternal',
    accountOpen: openView === 'Account' || openView === 'AccountSettings',
    networksOpen: openView === 'Networks' || openView === 'SwitchNetwork',
  }
  return <>{children(state)}</>
}
