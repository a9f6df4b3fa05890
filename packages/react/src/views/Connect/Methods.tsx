import { type ConnectMethod, pushView } from '@latchkey/core'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { EmailLogin as english } from '../../messages/en/EmailLogin.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { RouteOf } from '../../modal/defineView.ts'
import { useSheet } from '../../modal/useSheet.ts'
import { Button } from '../../primitives/Button.tsx'
import { EmailField } from '../EmailLogin/EmailField.tsx'
import css from './Methods.css.ts'
import { offersEmail } from './offersEmail.ts'

export interface MethodsProps {
  readonly route: RouteOf<'Connect'>
  /** The lists of wallets. */
  readonly wallets: ReactNode
  /** A wallet of this browser is listed. */
  readonly hasOwn: boolean
  readonly isHeld: boolean
}

/** E-mail and wallets, in order, with "or" between them (S9.23). */
export function Methods({ route, wallets, hasOwn, isHeld }: MethodsProps): ReactElement {
  useSheet(css)
  const kit = useKit()
  const { features, enableWallets } = kit.config
  const texts = useTexts('EmailLogin', english)
  useSection('EmailLogin')
  if (!offersEmail(kit)) return <>{wallets}</>
  const isCollapsed = features.collapseWallets === true || features.emailShowWallets === false
  const parts: Partial<Record<ConnectMethod, ReactNode>> = {
    email: <EmailField isHeld={isHeld} />,
    ...(enableWallets
      ? {
          wallet: isCollapsed ? (
            <Button
              disabled={isHeld}
              onClick={() => pushView(kit, { view: 'ConnectWallets', namespace: route.namespace })}
            >
              {texts.withWallet}
            </Button>
          ) : (
            wallets
          ),
        }
      : {}),
  }
  const usual: readonly ConnectMethod[] = hasOwn ? ['wallet', 'email'] : ['email', 'wallet']
  const order = [...new Set([...(features.connectMethodsOrder ?? []), ...usual])].filter(
    (method) => parts[method] !== undefined,
  )
  return (
    <>
      {order.map((method, at) => (
        <Fragment key={method}>
          {at > 0 ? <div data-part="or">{texts.or}</div> : null}
          {parts[method]}
        </Fragment>
      ))}
    </>
  )
}
