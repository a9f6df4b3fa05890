import { pushView } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { EmailLogin as english } from '../../messages/en/EmailLogin.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { RouteOf } from '../../modal/defineView.ts'
import { useSheet } from '../../modal/useSheet.ts'
import { Button } from '../../primitives/Button.tsx'
import { EmailField } from '../EmailLogin/EmailField.tsx'
import css from './Methods.css.ts'
import { hidesWallets, leadsWithWallets } from './methodOrder.ts'
import { offersEmail } from './offersEmail.ts'

export interface MethodsProps {
  readonly namespace: RouteOf<'Connect'>['namespace']
  /** Which side of the lists of wallets it stands on. */
  readonly place: 'before' | 'after'
  /** A wallet of this browser is listed. */
  readonly hasOwn: boolean
  readonly isHeld: boolean
}

/** What stands before or after the lists of wallets: e-mail, with "or" between the two (S9.23). */
export function Methods({ namespace, place, hasOwn, isHeld }: MethodsProps): ReactElement | null {
  useSheet(css)
  const kit = useKit()
  const { enableWallets } = kit.config
  const texts = useTexts('EmailLogin', english)
  useSection('EmailLogin')
  if (!offersEmail(kit)) return null
  const or = <div data-part="or">{texts.or}</div>
  const email = <EmailField isHeld={isHeld} />
  const isFirst = !enableWallets || !leadsWithWallets(kit, hasOwn)
  const button =
    enableWallets && hidesWallets(kit) ? (
      <Button disabled={isHeld} onClick={() => pushView(kit, { view: 'ConnectWallets', namespace })}>
        {texts.withWallet}
      </Button>
    ) : null
  if (place === 'before')
    return isFirst ? (
      <>
        {email}
        {enableWallets ? or : null}
        {button}
      </>
    ) : (
      button
    )
  return isFirst ? null : (
    <>
      {or}
      {email}
    </>
  )
}
