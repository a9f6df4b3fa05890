import { type CaipNetwork, groupByMonth, type Transaction } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { Transactions as english } from '../../messages/en/activity.ts'
import { common } from '../../messages/en/modal.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { clock, offline as offlineGlyph } from '../../primitives/glyphs/account.tsx'
import { alertCircle } from '../../primitives/glyphs/common.tsx'
import { Link } from '../../primitives/Link.tsx'
import { List } from '../../primitives/List.tsx'
import { Note } from '../../primitives/Note.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'
import { useMore } from '../../primitives/useMore.tsx'
import { useOnline } from '../../queries/useOnline.ts'
import { type Transactions, useTransactions } from '../../queries/useTransactions.ts'
import { ActivityBanners } from './ActivityBanners.tsx'
import { Older } from './Older.tsx'
import { TransactionRow } from './TransactionRow.tsx'

export interface ActivityProps {
  readonly network: CaipNetwork | undefined
  readonly explorerUrl: string | undefined
}

export function Activity({ network, explorerUrl }: ActivityProps): ReactElement {
  const history = useTransactions()
  const texts = useTexts('Transactions', english)
  const online = useOnline()
  const { step, transactions } = history
  const name = network?.name ?? ''
  const common = { network: name, explorerUrl, online }
  if (!transactions && step === 'loading' && online)
    return (
      <List label={texts.title} busy>
        <SkeletonRows count={4} kind="token" />
      </List>
    )
  if (!transactions || (transactions.length === 0 && !history.older))
    return <Nothing history={history} {...common} />
  return (
    <div data-part="activity">
      <ActivityBanners history={history} online={online} />
      <Months transactions={transactions} older={history.older} />
    </div>
  )
}

interface NothingProps {
  readonly history: Transactions
  readonly network: string
  readonly explorerUrl: string | undefined
  readonly online: boolean
}

function Nothing({ history, network, explorerUrl, online }: NothingProps): ReactElement {
  const texts = useTexts('Transactions', english)
  const { tryAgain, offline } = useTexts('common', common)
  const { step, transactions, retry, missing } = history
  const explorer = explorerUrl ? (
    <Button size="md" href={explorerUrl}>
      {texts.explorer}
    </Button>
  ) : null
  if (step === 'notServed')
    return (
      <Empty glyph={clock} title={texts.notServed} text={texts.notServedText(network)}>
        {explorer}
      </Empty>
    )
  if (!online && !transactions) return <Empty glyph={offlineGlyph} title={offline} text={texts.offlineText} />
  if (step === 'failed' && !transactions)
    return (
      <Empty glyph={alertCircle} title={texts.failed} text={texts.failedText}>
        <Button size="md" onClick={retry}>
          {tryAgain}
        </Button>
      </Empty>
    )
  // A list with missing parts may look empty without being empty.
  const part = missing[0]?.part
  return (
    <Empty
      glyph={clock}
      title={part ? texts.missing[part] : texts.emptyTitle}
      text={part ? undefined : texts.emptyText(network)}
    >
      {part ? explorer : null}
    </Empty>
  )
}

interface MonthsProps {
  readonly transactions: readonly Transaction[]
  readonly older: Transactions['older']
}

function Months({ transactions, older }: MonthsProps): ReactElement {
  const texts = useTexts('Transactions', english)
  const format = useFormat()
  const [showsSpam, setShowsSpam] = useState(false)
  const spam = transactions.filter(({ isSpam }) => isSpam).length
  const wanted = showsSpam ? transactions : transactions.filter(({ isSpam }) => !isSpam)
  const { shown, more } = useMore(wanted)
  const months = groupByMonth(shown)
  const thisYear = new Date().getFullYear()
  useAnnounce(older?.step === 'reading' ? texts.loadingOlder : '')
  return (
    <>
      {months.map(({ year, month, transactions: those }) => (
        <List
          key={`${year}-${month}`}
          label={format.date(new Date(year, month, 15).getTime(), {
            month: 'long',
            ...(year === thisYear ? {} : { year: 'numeric' }),
          })}
          labelShown
        >
          {those.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </List>
      ))}
      {more || older ? (
        <ul data-part="list">{more ?? (older ? <Older key={older.key} older={older} /> : null)}</ul>
      ) : null}
      {spam > 0 ? (
        <Note align="center">
          {texts.spam(spam)}{' '}
          <Link onClick={() => setShowsSpam(!showsSpam)}>{showsSpam ? texts.hideSpam : texts.showSpam}</Link>
        </Note>
      ) : null}
    </>
  )
}
