import { useKit } from '@latchkey/react'
import { type ReactElement, useCallback, useMemo, useRef } from 'react'
import { usePayload } from '../payload/PayloadContext.ts'
import { pageHead } from '../payload/pageHead.ts'
import { useHead } from '../shell/head/useHead.ts'
import { useOnClient } from '../shell/useOnClient.ts'
import { useTreasury } from '../treasury/useTreasury.ts'
import { useArrival } from './backing/useArrival.ts'
import { useBacking } from './backing/useBacking.ts'
import { useOwnTransfers } from './backing/useOwnTransfers.ts'
import { useShownNetwork } from './backing/useShownNetwork.ts'
import { Closing } from './Closing.tsx'
import { WallFigure } from './figure/WallFigure.tsx'
import { WallNotes } from './figure/WallNotes.tsx'
import { wallModel } from './figure/wallModel.ts'
import { Ground } from './Ground.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import './page.css'
import { PaysFor } from './PaysFor.tsx'
import { Questions } from './Questions.tsx'
import { Record } from './Record.tsx'
import { Strips } from './Strips.tsx'
import { Tiers } from './Tiers.tsx'
import { TreasuryAddress } from './TreasuryAddress.tsx'
import { usePageTexts } from './texts/usePageTexts.ts'
import { WalletLine } from './WalletLine.tsx'

/** The programme, its wall, and how to add a stone to it: S1.1. */
export default function IndexPage(): ReactElement {
  const { programme } = usePayload()
  const { wall } = usePageTexts()
  const shown = useShownNetwork(programme)
  const treasury = useTreasury(shown.chainId, shown.treasury)
  const transfers = useOwnTransfers(treasury)
  const back = useBacking(shown)
  const { view, own } = treasury
  const figure = useRef<HTMLElement>(null)
  const arrival = useArrival(transfers.justLaid?.hash, figure)
  useHead(pageHead(programme))

  const model = useMemo(
    () => wallModel({ programme, view, ownHashes: own.map(({ hash }) => hash), goalName: wall.goal }),
    [programme, view, own, wall],
  )

  // An example programme has no owner, so a contribution on a real network would be lost.
  const { lab } = useKit().config
  const takes = useOnClient(!programme.example || lab === true, true)
  const isClosed = useOnClient(programme.example && lab !== true, programme.example)
  const [first] = programme.tiers
  const backFirst = useCallback(() => back(first?.from), [back, first])
  const backByEmail = useCallback(() => back(first?.from, 'EmailLogin'), [back, first])
  const backAny = takes ? backFirst : undefined
  return (
    <>
      <Strips treasury={treasury} shown={shown} transfers={transfers} />
      <Hero
        programme={programme}
        isClosed={isClosed}
        onBack={backAny}
        onEmail={takes ? backByEmail : undefined}
      >
        <WallFigure model={model} arrival={arrival} ref={figure} />
      </Hero>
      <Ground programme={programme} treasury={treasury}>
        <WallNotes model={model} />
        <TreasuryAddress shown={shown} owner={programme.owner} />
        <WalletLine />
      </Ground>
      <Tiers programme={programme} onBack={takes ? back : undefined} />
      <PaysFor programme={programme} view={view} />
      <HowItWorks />
      <Record treasury={treasury} shown={shown} onBack={backAny} />
      <Questions programme={programme} />
      <Closing programme={programme} view={view} onBack={backAny} />
    </>
  )
}
