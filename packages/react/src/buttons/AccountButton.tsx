'use client'
import type { ChainNamespace } from '@latchkey/contract'
import {
  formatAmount,
  isSignedOut,
  localizeAmount,
  openModal,
  selectAccount,
  signInAgain,
  truncateAmount,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { button } from '../messages/en/button.ts'
import { useShownLocale } from '../messages/useShownLocale.ts'
import { useTexts } from '../messages/useTexts.ts'
import { shortAddress } from '../primitives/shortAddress.ts'
import { AddressArt } from './AddressArt.tsx'
import { ButtonFrame } from './ButtonFrame.tsx'
import { ButtonIcon } from './ButtonIcon.tsx'

/** How the account button looks, and whose account it shows. */
export interface AccountButtonProps {
  readonly size?: 'sm' | 'md' | 'lg' | undefined
  /** Whether the coin's balance shows before the name. Default: true. */
  readonly balance?: boolean | undefined
  readonly namespace?: ChainNamespace | undefined
}

/**
 * The connected account: its picture, balance and name. Opens the account view. Where the user was signed out of the embedded wallet
 * elsewhere, it offers to sign in again. Renders nothing if no account is connected.
 *
 * @example
 * <AccountButton balance={false} />
 */
export function AccountButton({ size, balance = true, namespace }: AccountButtonProps): ReactElement | null {
  const kit = useKit()
  const locale = useShownLocale()
  const texts = useTexts('button', button)
  const account = useKitState((state) => selectAccount(state, namespace))
  const isOut = useKitState((state) => isSignedOut(state, namespace))
  if (account.address === undefined) return null
  if (isOut)
    return (
      <ButtonFrame kind="connect" size={size} onClick={() => signInAgain(kit)}>
        {texts.signInAgain}
      </ButtonFrame>
    )
  const name = account.profileName ?? shortAddress(account.address)
  const amount = balance && account.balance ? account.balance : undefined
  return (
    <ButtonFrame
      kind="account"
      size={size}
      state={!account.verified && 'reconnecting'}
      onClick={() => void openModal(kit, { route: { view: 'Account' }, namespace })}
    >
      <span data-latchkey="sr">{texts.account}</span>
      <ButtonIcon round src={account.profileImage} art={<AddressArt address={account.address} />} />
      {amount ? (
        <bdi data-latchkey="balance">
          {localizeAmount(truncateAmount(formatAmount(amount.amount, amount.decimals)), locale)}{' '}
          {amount.symbol}
        </bdi>
      ) : null}
      <bdi data-latchkey="name">{name}</bdi>
    </ButtonFrame>
  )
}
