import { ONRAMP_PRESETS } from '@latchkey/contract'
import {
  chooseOnRampProvider,
  pushView,
  readOnRampQuote,
  selectAccount,
  selectNetwork,
  selectOnRamp,
  selectOnRampForm,
  selectOnRampOrders,
  startOnRampOrder,
  typeOnRampAmount,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { common } from '../../messages/en/common.ts'
import { OnRampProviders as english } from '../../messages/en/OnRampProviders.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Card } from '../../primitives/Card.tsx'
import { Details } from '../../primitives/Details.tsx'
import { Field } from '../../primitives/Field.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { chevronDown, coin } from '../../primitives/glyphs/common.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Link } from '../../primitives/Link.tsx'
import { List } from '../../primitives/List.tsx'
import { NetworkName } from '../../primitives/NetworkName.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Row } from '../../primitives/Row.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { openCheckout } from './openCheckout.ts'
import { useMoney } from './useMoney.ts'

/** The amount, the coin, who sells, and what it costs. */
export function Form(): ReactElement {
  const kit = useKit()
  const texts = useTexts('OnRampProviders', english)
  const { money, coins } = useMoney()
  const { token, quote, problem } = useKitState(selectOnRampForm)
  const network = useKitState((state) => selectNetwork(state).caipNetwork)
  const onramp = useKitState(selectOnRamp)
  const { providers = [], isSample = false } = onramp?.options ?? {}
  const provider = providers.find(({ id }) => id === onramp?.provider) ?? providers[0]
  const isOpening = onramp?.start.step === 'asking'
  const canBuy = quote && !quote.isSample && !problem && onramp?.quote.step === 'known'
  const buy = (): void => {
    if (!canBuy || !provider) return
    kit.store.dispatch({ type: 'onramp.providerChosen', provider })
    let orderId: string | undefined
    openCheckout(async () => {
      const { order, url } = await startOnRampOrder(kit, { quote })
      orderId = order.id
      return url
    }).then(
      (isOpen) =>
        orderId && pushView(kit, { view: 'BuyInProgress', orderId, ...(isOpen ? {} : { isBlocked: true }) }),
      () => {
        // What went wrong is in the state, where the banner shows it.
      },
    )
  }
  return (
    <>
      <Body>
        <Stack>
          <Trouble />
          <PayField onEnter={buy} />
          <List label={texts.receive} labelShown>
            <Row
              icon={<Icon round />}
              title={quote && !quote.isSample ? coins(quote.purchaseAmount) : (token?.symbol ?? '')}
              sub={network && !isSample ? <NetworkName network={network} /> : token?.networkName}
              chevron
              onClick={() => pushView(kit, { view: 'OnRampTokenSelect' })}
            />
          </List>
          {providers.length > 0 ? (
            <List label={texts.provider} labelShown>
              {providers.map((one) => (
                <Row
                  key={one.id}
                  icon={<GlyphIcon of={coin} />}
                  title={one.name}
                  sub={texts.fee}
                  tag={one.isTest ? texts.test : undefined}
                  current={one.id === provider?.id}
                  onClick={() => void chooseOnRampProvider(kit, { provider: one })}
                />
              ))}
            </List>
          ) : null}
          {quote && !quote.isSample ? (
            <Card>
              <Details
                items={[
                  { term: texts.providerFee, value: money(quote.providerFee) },
                  { term: texts.networkFee, value: money(quote.networkFee) },
                  { term: texts.total, value: money(quote.paymentTotal) },
                ]}
              />
            </Card>
          ) : null}
          {provider ? <Note>{texts.handedOver(provider.name)}</Note> : null}
          {provider?.isTest ? <Note>{texts.noMoney}</Note> : null}
          <Consent />
          <Ways />
        </Stack>
      </Body>
      <Footer>
        <Button
          variant="primary"
          loading={isOpening || onramp?.quote.step === 'reading'}
          disabled={!canBuy}
          onClick={buy}
        >
          {isOpening
            ? texts.opening
            : problem
              ? texts.enterAmount
              : !canBuy && !isSample && onramp?.quote.step !== 'failed'
                ? texts.reading
                : provider
                  ? texts.proceed(provider.name)
                  : texts.provider}
        </Button>
      </Footer>
    </>
  )
}

function PayField({ onEnter }: { onEnter: () => void }): ReactElement {
  const kit = useKit()
  const texts = useTexts('OnRampProviders', english)
  const { money } = useMoney()
  const { currency, amountText, problem } = useKitState(selectOnRampForm)
  const [limit] = currency?.limits ?? []
  const inMoney = (amount: string | undefined): string =>
    amount && currency ? money({ amount, currency: currency.id }) : ''
  const error = {
    empty: undefined,
    invalid: texts.invalid,
    tooLittle: texts.tooLittle(inMoney(limit?.min)),
    tooMuch: texts.tooMuch(inMoney(limit?.max)),
  }
  const type = (text: string): void => typeOnRampAmount(kit, { text })
  return (
    <form
      data-part="buy-form"
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <div data-part="list-label" aria-hidden="true">
        {texts.pay}
      </div>
      <Field
        label={texts.pay}
        value={amountText}
        inputMode="decimal"
        startsFocus
        error={problem && error[problem]}
        onChange={type}
        end={
          <Button size="sm" onClick={() => pushView(kit, { view: 'OnRampFiatSelect' })}>
            {currency?.id}
            <span data-part="sr">{texts.chooseCurrency}</span>
            <Glyph of={chevronDown} size={16} />
          </Button>
        }
      />
      <div data-part="buy-presets">
        {ONRAMP_PRESETS.map((amount) => (
          <button
            key={amount}
            type="button"
            data-part="buy-preset"
            aria-pressed={amount === amountText}
            onClick={() => type(amount)}
          >
            {currency ? money({ amount, currency: currency.id }, true) : amount}
          </button>
        ))}
      </div>
    </form>
  )
}

/** What stands in the way; the gravest first. */
function Trouble(): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('OnRampProviders', english)
  const { tryAgain } = useTexts('common', common)
  const onramp = useKitState(selectOnRamp)
  const { quote } = useKitState(selectOnRampForm)
  const failure =
    onramp?.start.step === 'failed'
      ? onramp.start.failure
      : onramp?.quote.step === 'failed'
        ? onramp.quote.failure
        : undefined
  const action = { label: tryAgain, onClick: () => void readOnRampQuote(kit) }
  if (failure)
    return (
      <Banner tone="error" action={action}>
        {failure.name === 'OnRampRefusedError'
          ? texts.refused(failure.shortMessage)
          : failure.name === 'OnRampQuoteOverError'
            ? texts.over
            : texts.failed}
      </Banner>
    )
  if (onramp?.options?.isSample || quote?.isSample)
    return (
      <Banner tone="warning" action={action}>
        {texts.sample}
      </Banner>
    )
  return null
}

function Consent(): ReactElement | null {
  const texts = useTexts('OnRampProviders', english)
  const { termsConditionsUrl, privacyPolicyUrl } = useKit().config
  if (!termsConditionsUrl && !privacyPolicyUrl) return null
  return (
    <Note>
      {texts.terms} {termsConditionsUrl ? <Link href={termsConditionsUrl}>{texts.termsOf}</Link> : null}
      {termsConditionsUrl && privacyPolicyUrl ? ' · ' : null}
      {privacyPolicyUrl ? <Link href={privacyPolicyUrl}>{texts.privacy}</Link> : null}
    </Note>
  )
}

function Ways(): ReactElement {
  const kit = useKit()
  const texts = useTexts('OnRampProviders', english)
  const hasOrders = useKitState(
    (state) =>
      selectOnRampOrders(state, {
        address: selectAccount(state).address,
        caipNetworkId: selectNetwork(state).caipNetwork?.caipNetworkId,
      }).length > 0,
  )
  return (
    <div data-part="buy-ways">
      <Link
        onClick={() => {
          kit.store.dispatch({ type: 'onramp.helpOpened' })
          pushView(kit, { view: 'WhatIsABuy' })
        }}
      >
        {texts.help}
      </Link>
      {hasOrders ? (
        <Link onClick={() => pushView(kit, { view: 'OnRampActivity' })}>{texts.purchases}</Link>
      ) : null}
    </div>
  )
}
