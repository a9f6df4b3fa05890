import {
  canPair,
  type Kit,
  type ListedWallet,
  pushView,
  type Route,
  selectMissing,
  selectWallets,
} from '@latchkey/core'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useEmailParts } from '../../frame/useEmailParts.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Connect as english } from '../../messages/en/modal.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type RouteOf, type ViewProps } from '../../modal/defineView.ts'
import { fetchNow } from '../../modal/fetchAhead.ts'
import { useViewTable } from '../../modal/useViewTable.ts'
import { Body } from '../../primitives/Body.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Link } from '../../primitives/Link.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useMore } from '../../primitives/useMore.tsx'
import css from './Connect.css.ts'
import { hidesWallets, leadsWithWallets } from './methodOrder.ts'
import { mustAgree } from './mustAgree.ts'
import { NoWallets } from './NoWallets.tsx'
import { otherWallets } from './otherWallets.ts'
import { useDirectoryRows } from './useDirectoryRows.ts'
import { useEveryday } from './useEveryday.ts'

export interface ConnectProps {
  readonly route: RouteOf<'Connect' | 'ConnectWallets'>
}

/** The wallets of this browser, the user's own first. One click connects. */
export function Connect({ route }: ConnectProps): ReactElement {
  const kit = useKit()
  const { config, store } = kit
  const texts = useTexts('Connect', english)
  const wallets = useKitState((state) => selectWallets(kit, state))
  const missing = useKitState((state) => selectMissing(state, route.namespace ?? state.modal.namespace))
  const offersMore = hasDirectory(kit)
  const Rows = useDirectoryRows(offersMore)
  const others = offersMore ? [] : otherWallets(config, wallets)
  const hasGroups = offersMore || others.length > 0
  const { shown, more } = useMore(wallets)
  // The heading says it once for all of them.
  const areInstalled = wallets.length > 0 && wallets.every(({ tag }) => tag)
  const isFirst = route.view === 'Connect'
  // The button that leads to the wallets alone is held already.
  const asks = isFirst && mustAgree(config)
  const [hasAgreed, setHasAgreed] = useState(false)
  const isHeld = asks && !hasAgreed
  const { LegalCheckbox } = useEveryday(asks) ?? {}
  const { asking, connecting } = useViewTable().groups
  const email = useEmailParts(isFirst && config.wallet !== undefined)
  const hasOwn = wallets.length + missing.length > 0
  const methods = { namespace: route.namespace, hasOwn, isHeld }
  // Until the parts of the embedded wallet are here, the lists show where they will stay.
  const isHidden =
    email === undefined
      ? hidesWallets(kit) || !leadsWithWallets(kit, hasOwn)
      : email?.offersLogin(kit) && isFirst && hidesWallets(kit)

  function choose(wallet: ListedWallet): void {
    store.dispatch({ type: 'click.wallet', name: wallet.name, platform: 'browser' })
    const [connector, other] = wallet.connectors
    const walletId = wallet.id
    const waiting: Route = {
      view: 'ConnectingExternal',
      walletId,
      ...(route.namespace ? { namespace: route.namespace } : {}),
    }
    if (other) pushView(kit, { view: 'ConnectingMultiChain', walletId })
    else if (connector && asking.here) asking.here.askWallet(kit, { connector, waiting })
    else pushView(kit, waiting)
  }

  const expectChoice = (): void => {
    if (connecting.here) return
    store.dispatch({ type: 'connect.expected' })
    fetchNow(connecting)
  }

  const lists = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches, and only what the rows in it need
    <div data-part="wallets" onPointerOver={expectChoice} onKeyDown={expectChoice}>
      {!hasOwn && !offersMore ? <NoWallets /> : null}
      {hasOwn ? (
        <List
          label={areInstalled ? texts.installed : texts.wallets}
          labelShown={areInstalled || hasGroups}
          labelTone={areInstalled ? 'success' : undefined}
        >
          {missing.map(({ connectorId, walletName, walletImageUrl }) => (
            <Row
              key={connectorId}
              icon={<Icon src={walletImageUrl} />}
              title={walletName}
              tag={texts.unavailable}
              onClick={() => pushView(kit, { view: 'ConnectingExternal', walletId: connectorId })}
            />
          ))}
          {shown.map((wallet) => (
            <Row
              key={wallet.id}
              icon={<Icon src={wallet.imageUrl} />}
              title={wallet.name}
              sub={wallet.hint}
              tag={
                wallet.tag && !(areInstalled && wallet.tag === 'installed') ? texts[wallet.tag] : undefined
              }
              tagTone={wallet.tag === 'recent' ? undefined : 'success'}
              primary={wallet === wallets[0]}
              disabled={isHeld}
              onClick={() => choose(wallet)}
            />
          ))}
          {more}
        </List>
      ) : null}
      {others.length > 0 ? (
        <List label={texts.moreWallets} labelShown>
          {others.map(({ id, name, image_url, homepage }) => (
            <Row
              key={id}
              icon={<Icon src={image_url} />}
              title={name}
              tag={texts.get}
              tagTone="link"
              href={homepage}
            />
          ))}
        </List>
      ) : null}
      {Rows ? <Rows installed={wallets} isHeld={isHeld} /> : null}
      {Rows === undefined ? (
        <List label={texts.onYourPhone} labelShown busy>
          <SkeletonRows count={2} quiet />
        </List>
      ) : null}
    </div>
  )

  return (
    <>
      <Body>
        <Stack>
          {LegalCheckbox ? <LegalCheckbox checked={hasAgreed} onChange={setHasAgreed} /> : null}
          {email && isFirst ? <email.Methods place="before" {...methods} /> : null}
          {isHidden ? null : lists}
          {email && isFirst ? <email.Methods place="after" {...methods} /> : null}
          {email === undefined ? <SkeletonRows count={isHidden ? wallets.length + 2 : 2} quiet /> : null}
        </Stack>
      </Body>
      <Footer ruled>
        <p data-part="shares">{texts.shares(`\u2068${config.metadata.name}\u2069`)}</p>
        {config.enableWalletGuide ? (
          <p data-part="note" data-align="center" data-guide="">
            {texts.newToWallets}{' '}
            <Link
              onClick={() => {
                store.dispatch({ type: 'click.walletHelp' })
                pushView(kit, { view: email?.offersLogin(kit) ? 'Create' : 'WhatIsAWallet' })
              }}
            >
              {texts.getStarted}
            </Link>
          </p>
        ) : null}
      </Footer>
    </>
  )
}

/** Whether the view lists wallets that are not in this browser. */
function hasDirectory(kit: Kit): boolean {
  return canPair(kit) && kit.config.enableWallets
}

/** Beside the view on a wide screen, for a user without a wallet: what one is. */
export function ConnectAside({ route }: ViewProps<'Connect'>): ReactElement | null {
  const kit = useKit()
  const hasWallet = useKitState((state) => {
    const namespace = route.namespace ?? state.modal.namespace
    return selectWallets(kit, state, namespace).length + selectMissing(state, namespace).length > 0
  })
  const isWanted = !hasWallet && kit.config.enableWalletGuide
  const { Guide } = useEveryday(isWanted) ?? {}
  const panel = useRef<HTMLDivElement>(null)
  // The style depends on this and not on :has(), with which any change in the dialog would restyle all of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: says whether the panel is there
  useLayoutEffect(() => {
    const dialog = panel.current?.parentElement
    dialog?.toggleAttribute('data-wide', true)
    return () => dialog?.removeAttribute('data-wide')
  }, [isWanted])
  if (!isWanted) return null
  return (
    <div ref={panel} data-part="aside">
      {/* Without a directory, the view beside it has the same button. */}
      {Guide ? <Guide leadsOn={hasDirectory(kit)} /> : null}
    </div>
  )
}

function useConnectTitle(): string | undefined {
  const { wallet, features, enableWallets } = useKit().config
  const { emailTitle } = useTexts('Connect', english)
  return wallet && features.email && !enableWallets ? emailTitle : undefined
}

export const connectView = defineView({
  view: 'Connect',
  Component: Connect,
  Aside: ConnectAside,
  texts: english,
  useTitle: useConnectTitle,
  start: 'help',
  css,
  next: ['ConnectingExternal'],
})
