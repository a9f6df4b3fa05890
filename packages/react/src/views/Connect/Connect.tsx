import {
  canPair,
  type ListedWallet,
  pushView,
  type Route,
  selectMissing,
  selectWallets,
} from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Connect as english } from '../../messages/en/Connect.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Link } from '../../primitives/Link.tsx'
import { List } from '../../primitives/List.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Row } from '../../primitives/Row.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useMore } from '../../primitives/useMore.tsx'
import { NoWallets } from './NoWallets.tsx'
import { otherWallets } from './otherWallets.ts'
import { useDirectoryRows } from './useDirectoryRows.ts'
import { useEveryday } from './useEveryday.ts'

/** The wallets of this browser, the visitor's own first. One click connects. */
export function Connect({ route }: ViewProps<'Connect'>): ReactElement {
  const kit = useKit()
  const { config, store } = kit
  const texts = useTexts('Connect', english)
  const wallets = useKitState((state) => selectWallets(kit, state, route.namespace ?? state.modal.namespace))
  const missing = useKitState((state) => selectMissing(state, route.namespace ?? state.modal.namespace))
  const offersMore = canPair(kit) && config.enableWallets
  const Rows = useDirectoryRows(offersMore)
  const others = offersMore ? [] : otherWallets(config, wallets)
  const { shown, more } = useMore(wallets)
  const mustAgree = Boolean(
    config.features.legalCheckbox && (config.termsConditionsUrl || config.privacyPolicyUrl),
  )
  const [hasAgreed, setHasAgreed] = useState(false)
  const isHeld = mustAgree && !hasAgreed
  const { askFirst, LegalCheckbox } = useEveryday(mustAgree) ?? {}

  function choose(wallet: ListedWallet): void {
    store.dispatch({ type: 'click.wallet', name: wallet.name, platform: 'browser' })
    const { namespace } = route
    const waiting: Route = {
      view: 'ConnectingExternal',
      walletId: wallet.id,
      ...(namespace ? { namespace } : {}),
    }
    const connector = wallet.connectors.find(({ chain }) => !namespace || chain === namespace)
    if (connector && askFirst) askFirst(kit, connector, waiting)
    else pushView(kit, waiting)
  }

  return (
    <>
      <Body>
        <Stack>
          {mustAgree && LegalCheckbox ? <LegalCheckbox checked={hasAgreed} onChange={setHasAgreed} /> : null}
          {wallets.length + missing.length === 0 && !offersMore ? <NoWallets /> : null}
          {wallets.length + others.length + missing.length > 0 || offersMore ? (
            <List label={texts.wallets}>
              {missing.map(({ connectorId, walletName, walletImageUrl }) => (
                <Row
                  key={connectorId}
                  icon={<Icon name={walletName} src={walletImageUrl} />}
                  title={walletName}
                  tag={texts.unavailable}
                  onClick={() => pushView(kit, { view: 'ConnectingExternal', walletId: connectorId })}
                />
              ))}
              {shown.map((wallet) => (
                <Row
                  key={wallet.id}
                  icon={<Icon name={wallet.name} src={wallet.imageUrl} />}
                  title={wallet.name}
                  sub={wallet.hint}
                  tag={wallet.tag ? texts[wallet.tag] : undefined}
                  disabled={isHeld}
                  onClick={() => choose(wallet)}
                />
              ))}
              {more}
              {others.map(({ id, name, image_url, homepage }) => (
                <Row
                  key={id}
                  icon={<Icon name={name} src={image_url} />}
                  title={name}
                  tag={texts.get}
                  href={homepage}
                />
              ))}
              {Rows ? <Rows installed={wallets} isHeld={isHeld} /> : null}
              {Rows === undefined ? <SkeletonRows count={2} quiet /> : null}
            </List>
          ) : null}
        </Stack>
      </Body>
      {config.enableWalletGuide ? (
        <Footer ruled>
          <Note align="center">
            {texts.newToWallets}{' '}
            <Link
              onClick={() => {
                store.dispatch({ type: 'click.walletHelp' })
                pushView(kit, { view: 'WhatIsAWallet' })
              }}
            >
              {texts.getStarted}
            </Link>
          </Note>
        </Footer>
      ) : null}
    </>
  )
}

export const connectView = defineView({ view: 'Connect', Component: Connect, texts: english, start: 'help' })
