import {
  explorerUrl,
  isSameAddress,
  type Transaction as Shown,
  selectAccount,
  selectNetwork,
  traitsOf,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { Transaction as english, Transactions as listTexts } from '../../messages/en/activity.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { clock } from '../../primitives/glyphs/account.tsx'
import { external } from '../../primitives/glyphs/common.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useTransactions } from '../../queries/useTransactions.ts'
import { describe } from '../Transactions/describe.ts'
import { Facts } from './Facts.tsx'
import { Moved } from './Moved.tsx'
import css from './Transaction.css.ts'

export function Transaction({ route }: ViewProps<'Transaction'>): ReactElement {
  const texts = useTexts('Transaction', english)
  const { requestedCaipNetworks: networks } = useKitState(selectNetwork)
  const transaction = useNewest(route.transaction)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === transaction.caipNetworkId)
  const { status, isSpam, hash } = transaction
  const url = useKitState((state) => network && explorerUrl(state, network, 'transaction', hash))
  return (
    <>
      <Body>
        <Stack>
          {isSpam ? <Banner tone="warning">{texts.spamText}</Banner> : null}
          {status === 'failed' ? <Banner tone="error">{texts.failedText}</Banner> : null}
          {status === 'pending' ? <Banner glyph={clock}>{texts.pendingText}</Banner> : null}
          <Moved transaction={transaction} network={network} />
          <Facts transaction={transaction} network={network} />
        </Stack>
      </Body>
      {url ? (
        <Footer>
          <Button href={url} startsFocus>
            <Glyph of={external} />
            {texts.explorer}
          </Button>
        </Footer>
      ) : null}
    </>
  )
}

/** The list's newest version: a transaction that was pending may have been confirmed since. */
function useNewest(opened: Shown): Shown {
  const { transactions } = useTransactions()
  const address = useKitState((state) => selectAccount(state).address)
  const here = useKitState((state) => selectNetwork(state).caipNetworkId)
  const traits = useKitState((state) => traitsOf(state, opened.caipNetworkId))
  // Another account's list says nothing about it.
  if (!address || here !== opened.caipNetworkId) return opened
  return (
    transactions?.find(({ id }) => id === opened.id) ??
    transactions?.find(({ hash }) => isSameAddress(traits, hash, opened.hash)) ??
    opened
  )
}

export const transactionView = defineView({
  view: 'Transaction',
  Component: Transaction,
  texts: english,
  useTitle: ({ transaction }) =>
    describe(transaction, useTexts('Transactions', listTexts), useFormat()).title,
  css,
})
