import { openModal } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { type ReactElement, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { Treasury } from '../treasury/useTreasury.ts'
import type { OwnTransfers } from './backing/useOwnTransfers.ts'
import type { ShownNetwork } from './backing/useShownNetwork.ts'
import { OutLink } from './OutLink.tsx'
import { Strip } from './Strip.tsx'
import { usePageTexts } from './texts/usePageTexts.ts'
import { useExplorer } from './useExplorer.ts'
import { etherExact, grouped } from './words/ether.ts'
import { isolate } from './words/isolate.ts'
import { dateTime } from './words/times.ts'

export interface StripsProps {
  readonly treasury: Treasury
  readonly shown: ShownNetwork
  readonly transfers: OwnTransfers
}

/** The messages at the top of the page, the most serious last. */
export function Strips({ treasury, shown, transfers }: StripsProps): ReactElement {
  return (
    <>
      <LaidStrip shown={shown} transfers={transfers} />
      <ElsewhereStrip shown={shown} />
      <UnreachableStrip treasury={treasury} />
    </>
  )
}

function LaidStrip({
  shown,
  transfers: { justLaid, isPending },
}: Pick<StripsProps, 'shown' | 'transfers'>): ReactElement | null {
  const { strips } = usePageTexts()
  const explorer = useExplorer(shown.network)
  const [closed, setClosed] = useState<string>()
  if (isPending) return <Strip kind="info" title={strips.pending} text={strips.pendingText} />
  if (!justLaid || closed === justLaid.hash) return null
  const { hash, amount, blockNumber } = justLaid
  const text = strips.laidText(isolate(`${etherExact(amount)} ETH`), isolate(grouped(blockNumber)))
  return (
    <Strip kind="success" title={strips.laid} text={text}>
      {explorer && <OutLink to={explorer.transaction(hash)}>{strips.view}</OutLink>}
      <button className="icon-button" type="button" aria-label={strips.close} onClick={() => setClosed(hash)}>
        <Icon name="close" />
      </button>
    </Strip>
  )
}

/** The names of the most frequent other networks. Any further network is shown by its number. */
const NAMES: Readonly<Record<string, string>> = {
  '1': 'Ethereum',
  '10': 'OP Mainnet',
  '56': 'BNB Smart Chain',
  '137': 'Polygon',
  '8453': 'Base',
  '42161': 'Arbitrum One',
  '421614': 'Arbitrum Sepolia',
  '11155111': 'Sepolia',
}

function ElsewhereStrip({
  shown: { network, walletElsewhere },
}: Pick<StripsProps, 'shown'>): ReactElement | null {
  const kit = useKit()
  const { strips } = usePageTexts()
  if (walletElsewhere === undefined) return null
  const name = NAMES[walletElsewhere] ?? strips.anotherNetwork(walletElsewhere)
  const ask = () =>
    void openModal(kit, { route: { view: 'SwitchNetwork', caipNetworkId: network.caipNetworkId } })
  return (
    <Strip kind="warning" title={strips.elsewhere(name)} text={strips.elsewhereText(network.name)}>
      <button className="button" type="button" aria-haspopup="dialog" onClick={ask}>
        {strips.switchTo(network.name)}
      </button>
    </Strip>
  )
}

function UnreachableStrip({
  treasury: { view, isReading, readAgain },
}: Pick<StripsProps, 'treasury'>): ReactElement | null {
  const { strips, locale } = usePageTexts()
  if (view.step !== 'unreachable') return null
  const known = view.last
    ? strips.lastReadAt(isolate(dateTime(view.last.readAt, locale)))
    : strips.nothingKnown
  return (
    <Strip kind="error" title={strips.unreachable} text={`${strips.unreachableText(view.problem)} ${known}`}>
      <button className="button" type="button" aria-busy={isReading} onClick={readAgain}>
        <Icon name={isReading ? 'spin' : 'again'} {...(isReading && { className: 'icon--spin' })} />
        {strips.tryAgain}
      </button>
    </Strip>
  )
}
