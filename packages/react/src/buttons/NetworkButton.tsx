'use client'
import { openModal, selectNetwork } from '@latchkey/core'
import type { ReactElement } from 'react'
import { networkArt, neutralNetwork } from '../art/networkArt.tsx'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { button } from '../messages/en/button.ts'
import { useTexts } from '../messages/useTexts.ts'
import { ButtonFrame, ButtonSpinner } from './ButtonFrame.tsx'
import { ButtonIcon } from './ButtonIcon.tsx'

/** How the network button looks: 40 px high unless set; `sm` is 32, `lg` 48. */
export interface NetworkButtonProps {
  readonly size?: 'sm' | 'md' | 'lg'
}

/**
 * The page's network. Opens the networks; says "Switch Network" if the wallet is on a network that the page does not have.
 *
 * @example
 * <NetworkButton />
 */
export function NetworkButton({ size }: NetworkButtonProps): ReactElement {
  const kit = useKit()
  const texts = useTexts('button', button)
  const { caipNetwork, unsupported, switching } = useKitState(selectNetwork)
  const isSwitching = switching?.step === 'asking'
  const open = (): void => {
    kit.store.dispatch({ type: 'click.networks' })
    void openModal(kit, { route: { view: unsupported ? 'UnsupportedChain' : 'Networks' } })
  }
  return (
    <ButtonFrame kind="network" size={size} state={unsupported && 'unsupported'} onClick={open}>
      {unsupported ? null : <span data-latchkey="sr">{texts.network}</span>}
      {isSwitching ? (
        <ButtonSpinner />
      ) : unsupported ? (
        <Sign path="M10 3.25l7.25 12.9H2.75zM10 8.25v3.500M10 13.900v.01" />
      ) : caipNetwork ? (
        <ButtonIcon src={caipNetwork.assets?.imageUrl} art={networkArt(caipNetwork) ?? neutralNetwork} />
      ) : null}
      <span data-latchkey="name">
        {unsupported ? texts.switchNetwork : (caipNetwork?.name ?? texts.selectNetwork)}
      </span>
      {unsupported ? null : <Sign path="M5.500 8L10 12.500 14.500 8" />}
    </ButtonFrame>
  )
}

function Sign({ path }: { path: string }): ReactElement {
  return (
    <svg data-latchkey="sign" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}
