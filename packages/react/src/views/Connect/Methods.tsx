import { type ConnectMethod, pushView } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { EmailLogin as english } from '../../messages/en/email.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { RouteOf } from '../../modal/defineView.ts'
import { useSheet } from '../../modal/useSheet.ts'
import { Button } from '../../primitives/Button.tsx'
import { Socials } from '../../social/Socials.tsx'
import { useSocials } from '../../social/useSocials.ts'
import { EmailField } from '../EmailLogin/EmailField.tsx'
import css from './Methods.css.ts'
import { hidesWallets, methodOrder } from './methodOrder.ts'
import { offersLogin } from './offersLogin.ts'

export interface MethodsProps {
  readonly namespace: RouteOf<'Connect'>['namespace']
  /** Which side of the lists of wallets it stands on. */
  readonly place: 'before' | 'after'
  /** A wallet of this browser is listed. */
  readonly hasOwn: boolean
  readonly isHeld: boolean
}

/** What stands before or after the lists of wallets: e-mail and accounts, with "or" between them and the wallets (S9.23). */
export function Methods({ namespace, place, hasOwn, isHeld }: MethodsProps): ReactElement | null {
  useSheet(css)
  const kit = useKit()
  const { enableWallets, features } = kit.config
  const texts = useTexts('EmailLogin', english)
  useSection('EmailLogin')
  const socials = useSocials()
  if (!offersLogin(kit)) return null
  const parts: Readonly<Record<ConnectMethod, ReactElement | null>> = {
    email: features.email === false ? null : <EmailField key="email" isHeld={isHeld} />,
    social: socials?.length === 0 ? null : <Socials key="social" socials={socials} isHeld={isHeld} />,
    wallet: null,
  }
  const order = methodOrder(kit, hasOwn)
  const wallets = enableWallets ? order.indexOf('wallet') : order.length
  const wanted = place === 'before' ? order.slice(0, wallets) : order.slice(wallets)
  const shown = wanted.flatMap((method) => parts[method] ?? [])
  const or = enableWallets && shown.length > 0 ? <div data-part="or">{texts.or}</div> : null
  if (place === 'after')
    return (
      <>
        {or}
        {shown}
      </>
    )
  return (
    <>
      {shown}
      {or}
      {enableWallets && hidesWallets(kit) ? (
        <Button disabled={isHeld} onClick={() => pushView(kit, { view: 'ConnectWallets', namespace })}>
          {texts.withWallet}
        </Button>
      ) : null}
    </>
  )
}
