import type { CaipNetwork, Transaction } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { Transaction as english } from '../../messages/en/activity.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Address } from '../../primitives/Address.tsx'
import { Card } from '../../primitives/Card.tsx'
import { Details } from '../../primitives/Details.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { copy as copyGlyph } from '../../primitives/glyphs/common.tsx'
import { NetworkName } from '../../primitives/NetworkName.tsx'
import { shortAddress } from '../../primitives/shortAddress.ts'
import { useCopy } from '../../primitives/useCopy.ts'
import { nameOf } from '../Transactions/nameOf.ts'

export interface FactsProps {
  readonly transaction: Transaction
  readonly network: CaipNetwork | undefined
}

export function Facts({ transaction, network }: FactsProps): ReactElement {
  const texts = useTexts('Transaction', english)
  const format = useFormat()
  const { at, status, from, to, application, nonce, hash, transfers } = transaction
  const [only] = transfers.length === 1 ? transfers : []
  const sender = only?.from ?? from
  const receiver = only?.to ?? to
  const items = [
    { term: texts.when, value: format.date(at, { dateStyle: 'medium', timeStyle: 'short' }) },
    { term: texts.status, value: texts[status] },
    { term: texts.from, value: <Who address={sender} name={nameOf(transaction, sender)} /> },
    ...(receiver
      ? [{ term: texts.to, value: <Who address={receiver} name={nameOf(transaction, receiver)} /> }]
      : []),
    ...(application ? [{ term: texts.application, value: <bdi>{application}</bdi> }] : []),
    ...(network ? [{ term: texts.network, value: <NetworkName network={network} /> }] : []),
    ...(nonce === undefined ? [] : [{ term: texts.nonce, value: String(nonce) }]),
    { term: texts.hash, value: <Hash hash={hash} /> },
  ]
  return (
    <Card>
      <Details items={items} />
    </Card>
  )
}

/** The whole address is one click away, because its ends can be imitated, and a name is only the service's claim. */
function Who({ address, name }: { address: string; name: string | undefined }): ReactElement {
  const texts = useTexts('Transaction', english)
  const [isWhole, setWhole] = useState(false)
  return (
    <span data-part="whom">
      {name ? <bdi>{name}</bdi> : null}
      {isWhole ? <Address address={address} form="full" /> : <Address address={address} strong />}
      <button type="button" data-part="disclosure" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? texts.hideAddress : texts.showAddress}
      </button>
    </span>
  )
}

function Hash({ hash }: { hash: string }): ReactElement {
  const texts = useTexts('Transaction', english)
  const copy = useCopy()
  return (
    <button
      type="button"
      data-part="address"
      data-strong=""
      title={hash}
      onClick={() => copy(hash, texts.hashCopied)}
    >
      <span data-part="sr">{texts.copyHash}</span>
      <bdi>{shortAddress(hash)}</bdi>
      <Glyph of={copyGlyph} size={16} />
    </button>
  )
}
