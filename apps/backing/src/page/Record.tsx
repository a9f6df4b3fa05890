import { type ReactElement, type ReactNode, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { Avatar } from '../shell/avatars/Avatar.tsx'
import type { Contribution } from '../treasury/contribution.ts'
import { knownOf } from '../treasury/treasuryView.ts'
import type { Treasury } from '../treasury/useTreasury.ts'
import { Amount } from './Amount.tsx'
import { BackButton } from './BackButton.tsx'
import { Bone } from './Bone.tsx'
import { useNow } from './backing/useNow.ts'
import type { ShownNetwork } from './backing/useShownNetwork.ts'
import { OutLink } from './OutLink.tsx'
import { usePageTexts } from './texts/usePageTexts.ts'
import { type Explorer, useExplorer } from './useExplorer.ts'
import { ether } from './words/ether.ts'
import { isolate } from './words/isolate.ts'
import { shortAddress } from './words/shortAddress.ts'
import { timeFrom } from './words/times.ts'

export interface RecordProps {
  readonly treasury: Treasury
  readonly shown: ShownNetwork
  readonly onBack: (() => void) | undefined
}

const ROWS = 8

/** The latest contributions, as the text version of the wall. */
export function Record({ treasury, shown, onBack }: RecordProps): ReactElement {
  const { record } = usePageTexts()
  return (
    <section className="section" aria-labelledby="stones">
      <div className="section__head">
        <h2 id="stones">{record.title}</h2>
        <p>{record.text(shown.network.name)}</p>
      </div>
      <div className="section__body">
        <RecordBody treasury={treasury} shown={shown} onBack={onBack} />
      </div>
    </section>
  )
}

function RecordBody({ treasury, shown, onBack }: RecordProps): ReactElement {
  const { record, strips } = usePageTexts()
  const explorer = useExplorer(shown.network)
  const [isWhole, setWhole] = useState(false)
  const { view, readListAgain } = treasury
  const list = view.step === 'ready' ? view.list : view.step === 'unreachable' ? 'failed' : 'reading'
  const known = knownOf(view)?.contributions ?? []
  const all = explorer && <OutLink to={explorer.address(treasury.address)}>{record.all}</OutLink>

  if (known.length > 0)
    return (
      <>
        <Table
          rows={(isWhole ? known : known.slice(-ROWS)).toReversed()}
          treasury={treasury}
          explorer={explorer}
        />
        {list === 'notServed' && <p className="after after--note">{record.unlistedOwn}</p>}
        {list === 'partial' && <p className="after after--note">{record.partial}</p>}
        {(all || known.length > ROWS) && (
          <p className="after">
            {known.length > ROWS && (
              <button
                className="link link--button"
                type="button"
                aria-expanded={isWhole}
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? record.seeLatest : record.seeAll(known.length)}
              </button>
            )}
            {all}
          </p>
        )}
      </>
    )
  if (list === 'reading') return <WaitingTable />
  if (list === 'failed')
    return (
      <None title={record.failed} text={record.failedText}>
        <button
          className="button"
          type="button"
          onClick={view.step === 'ready' ? readListAgain : treasury.readAgain}
        >
          <Icon name="again" />
          {strips.tryAgain}
        </button>
        {all}
      </None>
    )
  if (view.step === 'ready' && view.reading.balance === 0n)
    return (
      <None title={record.none} text={record.noneText}>
        <BackButton size="quiet" onBack={onBack}>
          {record.layFirst}
        </BackButton>
      </None>
    )
  const [title, text] =
    list === 'notServed' ? [record.unlisted, record.unlistedText] : [record.none, record.partial]
  return (
    <None title={title} text={text}>
      {all}
    </None>
  )
}

function None({ title, text, children }: { title: string; text: string; children: ReactNode }): ReactElement {
  return (
    <div className="none">
      <p className="none__title">{title}</p>
      <p>{text}</p>
      {children && <div className="none__row">{children}</div>}
    </div>
  )
}

function Head({ hasExplorer }: { hasExplorer: boolean }): ReactElement {
  const { record } = usePageTexts()
  return (
    <thead>
      <tr>
        <th scope="col">{record.from}</th>
        <th scope="col" className="end">
          {record.amount}
        </th>
        <th scope="col" className="end">
          {record.when}
        </th>
        {hasExplorer && (
          <th scope="col">
            <span className="sr">{record.transaction}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

interface TableProps {
  readonly rows: readonly Contribution[]
  readonly treasury: Treasury
  readonly explorer: Explorer | undefined
}

function Table({ rows, treasury, explorer }: TableProps): ReactElement {
  const texts = usePageTexts()
  const { record } = texts
  const now = useNow(30_000)
  const isOwn = (hash: string) => treasury.own.some((one) => one.hash === hash)
  return (
    <table className="record">
      <Head hasExplorer={explorer !== undefined} />
      <tbody>
        {rows.map(({ hash, from, amount, minedAt }) => (
          <tr key={hash} className={isOwn(hash) ? 'record__own' : undefined}>
            <td>
              <span className="who">
                <Avatar address={from} />
                <bdi className="mono">{shortAddress(from)}</bdi>
                {isOwn(hash) && <span className="tag">{record.you}</span>}
              </span>
            </td>
            <td className="end num">
              <Amount wei={amount} />
            </td>
            <td className="end when">
              <bdi>{now === undefined ? '' : timeFrom(now, minedAt, texts)}</bdi>
            </td>
            {explorer && (
              <td className="end">
                <a
                  className="icon-button"
                  href={explorer.transaction(hash)}
                  rel="noreferrer"
                  aria-label={record.transactionOf(
                    isolate(`${ether(amount)} ETH`),
                    isolate(shortAddress(from)),
                  )}
                >
                  <Icon name="out" />
                </a>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WaitingTable(): ReactElement {
  const rows = Array.from({ length: ROWS }, (_, index) => index)
  return (
    <table className="record" aria-busy="true">
      <Head hasExplorer={false} />
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <td>
              <span className="who">
                <Bone size="avatar" />
                <Bone size="m" />
              </span>
            </td>
            <td className="end num">
              <Bone size="s" />
            </td>
            <td className="end when">
              <Bone size="s" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
