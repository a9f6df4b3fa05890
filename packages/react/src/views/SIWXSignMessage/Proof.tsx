import { type SiwxPrompt, selectAccount, selectNetwork } from '@latchkey/core'
import { type ReactElement, useId, useState } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { SIWXSignMessage as english } from '../../messages/en/signIn.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Address } from '../../primitives/Address.tsx'
import { Banner } from '../../primitives/Banner.tsx'
import { Card } from '../../primitives/Card.tsx'
import { type Detail, Details } from '../../primitives/Details.tsx'
import { Link } from '../../primitives/Link.tsx'
import { NetworkName } from '../../primitives/NetworkName.tsx'

const DATE = { dateStyle: 'medium', timeStyle: 'short' } as const

/** What is signed: in words, and, where the user wants it, letter by letter. */
export function Proof({ prompt }: { prompt: SiwxPrompt | undefined }): ReactElement {
  const texts = useTexts('SIWXSignMessage', english)
  const items = useItems(prompt)
  const domain = prompt?.data.domain
  return (
    <>
      {domain !== undefined && domain !== location.host ? (
        <Banner tone="warning">{texts.foreign(`\u2068${domain}\u2069`)}</Banner>
      ) : null}
      <Card>
        <Details items={items} />
      </Card>
      {prompt ? <Message text={prompt.text} /> : null}
    </>
  )
}

function useItems(prompt: SiwxPrompt | undefined): readonly Detail[] {
  const texts = useTexts('SIWXSignMessage', english)
  const format = useFormat()
  const address = useKitState((state) => selectAccount(state).address)
  const network = useKitState((state) => selectNetwork(state).caipNetwork)
  const { domain = location.host, statement, expirationTime, resources = [] } = prompt?.data ?? {}
  const end = Date.parse(expirationTime ?? '')
  return [
    { term: texts.site, value: <bdi data-part="strong">{domain}</bdi> },
    ...(address ? [{ term: texts.account, value: <Address address={address} strong /> }] : []),
    ...(network ? [{ term: texts.network, value: <NetworkName network={network} /> }] : []),
    ...(statement ? [{ term: texts.statement, value: <bdi>{statement}</bdi> }] : []),
    ...(Number.isNaN(end) ? [] : [{ term: texts.until, value: format.date(end, DATE) }]),
    ...(resources.length > 0 ? [{ term: texts.resources, value: <Lines of={resources} /> }] : []),
  ]
}

function Lines({ of }: { of: readonly string[] }): ReactElement {
  return (
    <>
      {of.map((line) => (
        <bdi key={line} data-part="line" dir="ltr">
          {line}
        </bdi>
      ))}
    </>
  )
}

/** The exact text. A wallet shows the same. */
function Message({ text }: { text: string }): ReactElement {
  const texts = useTexts('SIWXSignMessage', english)
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <div data-part="whole">
      <Link onClick={() => setShown(!isShown)}>{isShown ? texts.hideMessage : texts.showMessage}</Link>
      {isShown ? (
        <section aria-label={texts.message} id={id}>
          <pre data-part="signed-text" dir="ltr">
            {text}
          </pre>
        </section>
      ) : null}
    </div>
  )
}
