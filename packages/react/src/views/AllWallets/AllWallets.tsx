import {
  canPair,
  goBack,
  pushView,
  type Route,
  readDevice,
  selectDirectory,
  showNotice,
} from '@latchkey/core'
import { type ReactElement, useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { common } from '../../messages/en/modal.ts'
import { AllWallets as english } from '../../messages/en/wallets.ts'
import { useErrorText } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { offline } from '../../primitives/glyphs/account.tsx'
import { alertCircle, wallet as walletGlyph } from '../../primitives/glyphs/common.tsx'
import { qr, shield } from '../../primitives/glyphs/pairing.tsx'
import { SearchField } from '../../primitives/SearchField.tsx'
import { Status } from '../../primitives/Status.tsx'
import { useOnline } from '../../queries/useOnline.ts'
import { useChooseWallet } from '../../wallets/useChooseWallet.ts'
import { usePairing } from '../../wallets/usePairing.ts'
import css from './AllWallets.css.ts'
import { useWalletTiles, type WalletTiles } from './useWalletTiles.ts'
import { WalletGrid } from './WalletGrid.tsx'

const lookedFor = new WeakMap<Route, { readonly search: string; readonly certified: boolean }>()

/** Every wallet of the directory, the user's own first; searched as it is typed. */
export function AllWallets({ route }: ViewProps<'AllWallets'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('AllWallets', english)
  const [search, setSearch] = useState(lookedFor.get(route)?.search ?? '')
  const [certified, setCertified] = useState(lookedFor.get(route)?.certified ?? false)
  useEffect(() => void lookedFor.set(route, { search, certified }), [route, search, certified])
  const tiles = useWalletTiles(search, certified)
  const choose = useChooseWallet()
  const { isMobile } = readDevice()
  const pairs = canPair(kit)
  // On a phone an app opens inside the tap, so a pairing code must be ready.
  usePairing(pairs && isMobile)
  const hasCode = useKitState((state) => selectDirectory(state).answering?.count !== 0) && pairs
  const showCode = (): void => pushView(kit, { view: 'ConnectingWalletConnect' })

  return (
    <Body>
      <div data-part="wallet-tools">
        <SearchField label={texts.search} value={search} onChange={setSearch} />
        <button
          type="button"
          data-part="toggle"
          data-state={certified ? 'on' : undefined}
          aria-pressed={certified}
          aria-label={texts.certified}
          data-tooltip={texts.certified}
          onClick={() => {
            setCertified(!certified)
            if (!certified) showNotice(kit, { message: texts.certifiedShown, variant: 'success' })
          }}
        >
          <Glyph of={shield} />
        </button>
        {hasCode && isMobile ? (
          <button
            type="button"
            data-part="toggle"
            aria-label={texts.showCode}
            data-tooltip={texts.showCode}
            onClick={showCode}
          >
            <Glyph of={qr} />
          </button>
        ) : null}
      </div>
      <Results
        tiles={tiles}
        search={search}
        query={`${certified} ${search}`}
        onChoose={choose}
        onShowCode={hasCode ? showCode : undefined}
      />
    </Body>
  )
}

interface ResultsProps {
  readonly tiles: WalletTiles
  readonly search: string
  readonly query: string
  readonly onChoose: ReturnType<typeof useChooseWallet>
  readonly onShowCode: (() => void) | undefined
}

function Results({ tiles, search, query, onChoose, onShowCode }: ResultsProps): ReactElement {
  const texts = useTexts('AllWallets', english)
  const { tryAgain } = useTexts('common', common)
  const errorText = useErrorText()
  const { shown, step, failure, readMore } = tiles
  if (shown.length === 0 && step === 'failed') return <Failed tiles={tiles} />
  if (shown.length === 0 && step === 'ready')
    return search.trim() ? (
      <Empty
        title={texts.noneTitle(search.trim().slice(0, 40))}
        text={onShowCode ? texts.noneTextCode : texts.noneText}
      >
        {onShowCode ? (
          <Button size="md" onClick={onShowCode}>
            <Glyph of={qr} />
            {texts.showCode}
          </Button>
        ) : null}
      </Empty>
    ) : (
      <Empty glyph={walletGlyph} title={texts.emptyTitle} text={texts.emptyText} />
    )
  return (
    <>
      <WalletGrid tiles={tiles} query={query} label={texts.wallets} onChoose={onChoose} />
      {failure ? (
        <Banner tone="warning" action={{ label: tryAgain, onClick: readMore }}>
          {texts.moreFailed} {errorText(failure)}
        </Banner>
      ) : null}
    </>
  )
}

/** The directory did not answer, and this browser has no wallet to show instead. */
function Failed({ tiles: { failure, readMore } }: { tiles: WalletTiles }): ReactElement {
  const kit = useKit()
  const texts = useTexts('AllWallets', english)
  const { tryAgain, offline: offlineTitle } = useTexts('common', common)
  const isOnline = useOnline()
  const canGoBack = useKitState((state) => state.modal.history.length > 1)
  return (
    <>
      <Status
        glyph={isOnline ? alertCircle : offline}
        tone={isOnline && failure ? 'error' : 'neutral'}
        title={isOnline ? texts.failedTitle : offlineTitle}
        text={isOnline ? texts.failedText : texts.offlineText}
      />
      <Button variant="primary" onClick={readMore}>
        {tryAgain}
      </Button>
      {canGoBack ? (
        <Button variant="ghost" onClick={() => goBack(kit)}>
          {texts.showInstalled}
        </Button>
      ) : null}
    </>
  )
}

export const allWalletsView = defineView({ view: 'AllWallets', Component: AllWallets, texts: english, css })
