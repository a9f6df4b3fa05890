import { chooseOnRampCurrency, followOnRamp, goBack, selectOnRamp, selectOnRampForm } from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { OnRampFiatSelect as english } from '../../messages/en/onRamp.ts'
import { useShownLocale } from '../../messages/useShownLocale.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { useMoney } from '../OnRampProviders/useMoney.ts'

export function OnRampFiatSelect(_: ViewProps<'OnRampFiatSelect'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('OnRampFiatSelect', english)
  const { money } = useMoney()
  const locale = useShownLocale()
  const currencies = useKitState((state) => selectOnRamp(state)?.options?.currencies ?? [])
  const current = useKitState((state) => selectOnRampForm(state).currency?.id)
  useEffect(() => followOnRamp(kit), [kit])
  const nameOf = (id: string): string =>
    /^[A-Z]{3}$/.test(id) ? (new Intl.DisplayNames(locale, { type: 'currency' }).of(id) ?? id) : id
  return (
    <Body>
      <List label={texts.currencies}>
        {currencies.map(({ id, limits: [limit] }) => (
          <Row
            key={id}
            title={<bdi data-part="strong">{nameOf(id)}</bdi>}
            sub={
              limit
                ? texts.limits(
                    money({ amount: limit.min, currency: id }),
                    money({ amount: limit.max, currency: id }),
                  )
                : undefined
            }
            end={id}
            current={id === current}
            startsFocus={id === current}
            onClick={() => {
              chooseOnRampCurrency(kit, { id })
              goBack(kit)
            }}
          />
        ))}
      </List>
    </Body>
  )
}

export const onRampFiatSelectView = defineView({
  view: 'OnRampFiatSelect',
  Component: OnRampFiatSelect,
  texts: english,
})
