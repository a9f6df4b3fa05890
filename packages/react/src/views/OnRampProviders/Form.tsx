import { ONRAMP_PRESETS } from '@latchkey/contract'
import {
  chooseOnRampProvider,
  getOnRampOptions,
  type OnRampQuote,
  pushView,
  readTyped,
  selectOnRamp,
  selectOnRampForm,
  startOnRampOrder,
  typeOnRampAmount,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { common, Connect as connect } from '../../messages/en/modal.ts'
import { OnRampProviders as english } from '../../messages/en/onRamp.ts'
import { useShownLocale } from '../../messages/useShownLocale.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AmountField, AmountOutput } from '../../primitives/AmountField.tsx'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Card } from '../../primitives/Card.tsx'
import { Details } from '../../primitives/Details.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { globe } from '../../primitives/glyphs/common.tsx'
import { Link } from '../../primitives/Link.tsx'
import { List } from '../../primitives/List.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Row } from '../../primitives/Row.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { TokenButton } from '../../primitives/TokenButton.tsx'
import { useOrders } from '../../queries/useOrders.ts'
import { useEveryday } from '../Connect/useEveryday.ts'
import { openCheckout } from './openCheckout.ts'
import { useMoney } from './useMoney.ts'

export function Form(): ReactElement {
  const kit = useKit()
  const texts = useTexts('OnRampProviders', english)
  const { agreeFirst } = useTexts('Connect', connect)
  const { money } = useMoney()
  const { quote: read, problem } = useKitState(selectOnRampForm)
  const onramp = useKitState(selectOnRamp)
  const { providers = [], isSample = false } = onramp?.options ?? {}
  const provider = providers.find(({ id }) => id === onramp?.provider) ?? providers[0]
  const quote = read?.isSample ? undefined : read
  const step = onramp?.quote.step
  const isOpening = onramp?.start.step === 'asking'
  const isReading = !problem && (step === 'none' || step === 'reading')
  const { termsConditionsUrl, privacyPolicyUrl } = kit.config
  const mustAgree = Boolean(termsConditionsUrl || privacyPolicyUrl) && !isSample
  const isHeld = mustAgree && !onramp?.hasAgreed
  const canBuy = quote && provider && !problem && step === 'known' && !isOpening && !isHeld
  const buy = (): void => {
    if (!canBuy) return
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
          <Pay onEnter={buy} />
          <Receive quote={quote} />
          {mustAgree ? <Consent /> : null}
          {providers.length > 0 ? (
            <List label={texts.provider} labelShown>
              {providers.map((one) => (
                <Row
                  key={one.id}
                  icon={<GlyphIcon of={globe} />}
                  title={one.name}
                  sub={texts.fee}
                  tag={one.isTest ? texts.test : undefined}
                  current={one.id === provider?.id}
                  onClick={() => void chooseOnRampProvider(kit, { provider: one })}
                />
              ))}
            </List>
          ) : null}
          {quote ? (
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
          <Ways />
        </Stack>
      </Body>
      <Footer>
        <Button variant="primary" loading={isOpening || isReading} disabled={!canBuy} onClick={buy}>
          {isOpening
            ? texts.opening
            : problem
              ? texts.enterAmount
              : isReading
                ? texts.reading
                : isSample || !provider
                  ? texts.notNow
                  : isHeld
                    ? agreeFirst
                    : texts.proceed(provider.name)}
        </Button>
      </Footer>
    </>
  )
}

function Pay({ onEnter }: { onEnter: () => void }): ReactElement {
  const kit = useKit()
  const locale = useShownLocale()
  const texts = useTexts('OnRampProviders', english)
  const { money } = useMoney()
  const { currency, amountText, problem } = useKitState(selectOnRampForm)
  const [limit] = currency?.limits ?? []
  const inMoney = (amount = '', isRound = false): string =>
    currency ? money({ amount, currency: currency.id }, isRound) : amount
  const error = {
    empty: undefined,
    invalid: texts.invalid,
    tooLittle: texts.tooLittle(inMoney(limit?.min)),
    tooMuch: texts.tooMuch(inMoney(limit?.max)),
  }
  return (
    <AmountField
      label={texts.pay}
      text={amountText}
      error={problem && error[problem]}
      isShort={false}
      enterKeyHint="done"
      startsFocus
      onType={(text) => typeOnRampAmount(kit, { text: readTyped(text, locale) })}
      onEnter={onEnter}
      token={
        <TokenButton
          token={currency && { symbol: currency.id }}
          isMoney
          empty={texts.chooseCurrency}
          hint={texts.chooseCurrency}
          onClick={() => pushView(kit, { view: 'OnRampFiatSelect' })}
        />
      }
    >
      <div data-part="buy-presets">
        {[ONRAMP_PRESETS.slice(0, 2), ONRAMP_PRESETS.slice(2)].map((pair) => (
          <div key={pair[0]} data-part="buy-pair">
            {pair.map((amount) => (
              <Button key={amount} size="md" onCard onClick={() => typeOnRampAmount(kit, { text: amount })}>
                {inMoney(amount, true)}
              </Button>
            ))}
          </div>
        ))}
      </div>
    </AmountField>
  )
}

function Receive({ quote }: { quote: OnRampQuote | undefined }): ReactElement {
  const kit = useKit()
  const texts = useTexts('OnRampProviders', english)
  const { coins, figures } = useMoney()
  const { token } = useKitState(selectOnRampForm)
  return (
    <AmountOutput
      label={texts.receive}
      text={figures(quote?.purchaseAmount.amount ?? '0')}
      title={quote && coins(quote.purchaseAmount, true)}
      isEmpty={!quote}
      token={
        <TokenButton
          token={token}
          empty={texts.chooseToken}
          hint={texts.chooseToken}
          onClick={() => pushView(kit, { view: 'OnRampTokenSelect' })}
        />
      }
    >
      <span dir="auto">{token?.networkName}</span>
    </AmountOutput>
  )
}

/** What stands in the way; the gravest first. */
function Trouble(): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('OnRampProviders', english)
  const { tryAgain } = useTexts('common', common)
  const onramp = useKitState(selectOnRamp)
  const { quote, amountText } = useKitState(selectOnRampForm)
  const failure =
    onramp?.start.step === 'failed'
      ? onramp.start.failure
      : onramp?.quote.step === 'failed'
        ? onramp.quote.failure
        : undefined
  const isSample = onramp?.options?.isSample ?? false
  const retry = async (): Promise<void> => {
    if (isSample) kit.store.dispatch({ type: 'onramp.optionsRead', options: await getOnRampOptions(kit) })
    // As if it were typed again: what failed is over, and the price is read anew.
    typeOnRampAmount(kit, { text: amountText })
  }
  const action = { label: tryAgain, onClick: () => void retry() }
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
  if (isSample || quote?.isSample)
    return (
      <Banner tone="warning" action={action}>
        {texts.sample}
      </Banner>
    )
  return null
}

/** The page's own terms. The provider asks for its own on its page. */
function Consent(): ReactElement | null {
  const kit = useKit()
  const hasAgreed = useKitState((state) => selectOnRamp(state)?.hasAgreed ?? false)
  const { LegalCheckbox } = useEveryday(true) ?? {}
  return LegalCheckbox ? (
    <LegalCheckbox
      checked={hasAgreed}
      onChange={(agreed) => kit.store.dispatch({ type: 'onramp.agreed', hasAgreed: agreed })}
      startsFocus={false}
    />
  ) : null
}

function Ways(): ReactElement {
  const kit = useKit()
  const texts = useTexts('OnRampProviders', english)
  const hasOrders = useOrders().length > 0
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
