import {
  adviseWallets,
  isExcluded,
  isReachable,
  type ListedWallet,
  listTiles,
  platformsOf,
  pushView,
  readDevice,
  selectDirectory,
  toCustomWallet,
  type WalletTile,
} from '@latchkey/core'
import { type ReactElement, useContext, useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Connect as english } from '../../messages/en/modal.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { ShownContext } from '../../modal/ShownContext.ts'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { grid, qr } from '../../primitives/glyphs/pairing.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import { useIsLate } from '../../primitives/useIsLate.ts'
import { offersAllWallets } from '../../wallets/offersAllWallets.ts'
import { useChooseWallet } from '../../wallets/useChooseWallet.ts'
import { usePairing } from '../../wallets/usePairing.ts'
import { familiarWallets } from './familiarWallets.ts'

/** S9.2: recommended wallets fill the list up to this many. */
const ENOUGH = 4
/** A directory that takes longer is not waited for. */
const PATIENCE_MS = 2_000

export interface DirectoryRowsProps {
  /** The wallets of this browser, which stand above. */
  readonly installed: readonly ListedWallet[]
  readonly isHeld: boolean
}

/** What the first view offers besides the wallets that were found: a code, featured and recommended wallets, all of them. */
export function DirectoryRows({ installed, isHeld }: DirectoryRowsProps): ReactElement {
  const kit = useKit()
  const { config, store } = kit
  const texts = useTexts('Connect', english)
  const format = useFormat()
  const directory = useKitState(selectDirectory)
  const recentIds = useKitState((state) => state.connect.recentConnectorIds)
  const isShown = useContext(ShownContext)
  const isLate = useIsLate(isShown && !directory.isAdvised, PATIENCE_MS)
  const choose = useChooseWallet()
  const { isMobile } = readDevice()
  useEffect(() => {
    if (isShown) void adviseWallets(kit)
  }, [kit, isShown])
  // On a phone an app is opened inside the tap, for which a code has to be ready. A wallet's own browser needs none.
  usePairing(isShown && isMobile && !isHeld && installed.length === 0)

  const custom = (config.customWallets ?? []).map(toCustomWallet)
  const suggested = suggestionsFor(kit.config, directory, installed, recentIds)
  const places = (config.featuredWalletIds?.length ?? 0) + custom.length
  const isKnown = directory.isAdvised || isLate
  const canAnswer = directory.answering?.count !== 0 || custom.some((one) => isReachable(config, one))
  const tiles = isKnown ? suggested : []
  const near = tiles.filter((tile) => !isFar(config, tile, isMobile))
  const far = tiles.filter((tile) => !near.includes(tile))
  const toRow = (tile: WalletTile, tag?: string, tagTone?: 'link'): ReactElement => (
    <Row
      key={tile.id}
      icon={<Icon src={tile.imageUrl} />}
      title={tile.name}
      tag={tile.tag ? texts[tile.tag] : tag}
      tagTone={tile.tag ? undefined : tagTone}
      disabled={isHeld}
      onClick={() => choose(tile)}
    />
  )
  const isSilent = isKnown && directory.count === undefined && tiles.length === 0
  const familiar = isSilent
    ? familiarWallets(config, installed).slice(0, Math.max(0, ENOUGH - installed.length))
    : []
  const offersCode = !isMobile && (canAnswer || !isKnown)
  const offersAll = offersAllWallets(config)
  return (
    <>
      {offersCode || near.length > 0 || !isKnown ? (
        <List label={texts.onYourPhone} labelShown busy={!isKnown}>
          {offersCode ? (
            <Row
              icon={<Icon art={walletConnectMark} />}
              title={<span data-part="words">{texts.walletConnect}</span>}
              sub={texts.scan}
              sign={qr}
              disabled={isHeld}
              onClick={() => {
                store.dispatch({ type: 'click.wallet', name: texts.walletConnect, platform: 'qrcode' })
                pushView(kit, { view: 'ConnectingWalletConnect' })
              }}
            />
          ) : null}
          {near.map((tile) => toRow(tile, isTest(tile) ? texts.test : undefined))}
          {isKnown ? null : <SkeletonRows count={Math.max(places, ENOUGH - installed.length)} quiet />}
        </List>
      ) : null}
      {far.length > 0 || offersAll ? (
        <List label={texts.moreWallets} labelShown>
          {far.map((tile) => toRow(tile, texts.get, 'link'))}
          {offersAll
            ? familiar.map(({ name, homepage }) => (
                <Row key={name} icon={<Icon />} title={name} tag={texts.get} tagTone="link" href={homepage} />
              ))
            : null}
          {offersAll ? (
            <Row
              icon={<GlyphIcon of={grid} />}
              title={<span data-part="words">{texts.allWallets}</span>}
              endSub={directory.count && format.count(directory.count)}
              chevron
              disabled={isHeld}
              onClick={() => {
                store.dispatch({ type: 'click.allWallets' })
                pushView(kit, { view: 'AllWallets' })
              }}
            />
          ) : null}
        </List>
      ) : null}
    </>
  )
}

/** Whether this machine serves the wallet: a wallet for tests. */
function isTest({ wallet }: WalletTile): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1)\b/.test(wallet?.mobileLink ?? '')
}

/** The featured and the integrator's own wallets, and recommended ones where the user has few; none that stands above. */
function suggestionsFor(
  config: ReturnType<typeof useKit>['config'],
  directory: ReturnType<typeof selectDirectory>,
  installed: readonly ListedWallet[],
  recentIds: readonly string[],
): readonly WalletTile[] {
  const list = { ...directory.all, wallets: [] }
  const own = listTiles({ config, installed, directory, list, search: '', recentIds }).filter(
    ({ installed }) => !installed,
  )
  const free = Math.max(0, ENOUGH - installed.length - own.length)
  const recommended = { ...list, wallets: directory.recommended }
  const more = listTiles({ config, installed, directory, list: recommended, search: '', recentIds })
    .filter(({ id, installed }) => !installed && !own.some((one) => one.id === id))
    .filter(({ wallet }) => wallet && !isExcluded(config, directory, wallet))
  return [...own, ...more.slice(0, free)]
}

/** Whether there is no way to it from here but to get it first. */
function isFar(
  config: ReturnType<typeof useKit>['config'],
  { wallet }: WalletTile,
  isMobile: boolean,
): boolean {
  return (
    platformsOf({
      wallet: wallet ?? {},
      isInstalled: false,
      isReachable: wallet !== undefined && isReachable(config, wallet),
      device: { isMobile },
    })[0] === 'unsupported'
  )
}

/** The mark of WalletConnect, drawn for its row: it names the protocol that the row offers. */
const walletConnectMark = (
  <svg viewBox="-9 -9 42 42" aria-hidden="true" focusable="false">
    <path fill="#0988f0" d="M-9-9h42v42h-42z" />
    <path
      fill="#fff"
      d="M4.913 7.519c3.915-3.831 10.26-3.831 14.174 0l.471.461a.483.483 0 0 1 0 .694l-1.611 1.577a.252.252 0 0 1-.354 0l-.649-.634c-2.73-2.673-7.157-2.673-9.887 0l-.694.68a.255.255 0 0 1-.355 0L4.397 8.719a.482.482 0 0 1 0-.693zm17.506 3.263 1.434 1.404a.483.483 0 0 1 0 .694l-6.466 6.331a.508.508 0 0 1-.709 0l-4.588-4.493a.126.126 0 0 0-.178 0l-4.589 4.493a.508.508 0 0 1-.709 0L.147 12.88a.483.483 0 0 1 0-.694l1.434-1.404a.508.508 0 0 1 .709 0l4.589 4.493c.05.048.129.048.178 0l4.589-4.493a.508.508 0 0 1 .709 0l4.589 4.493c.05.048.128.048.178 0l4.589-4.493a.507.507 0 0 1 .708 0z"
    />
  </svg>
)
