import {
  type NamesState,
  prepareName,
  registerName,
  selectAccount,
  selectMayRegisterName,
  selectNames,
  typeName,
} from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { common } from '../../messages/en/modal.ts'
import { RegisterAccountName as english } from '../../messages/en/names.ts'
import { useFailure } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { Field } from '../../primitives/Field.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { nameTag } from '../../primitives/glyphs/name.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'
import { NameRows } from './NameRows.tsx'
import css from './RegisterAccountName.css.ts'

/** S5.1, S6.3. A name for the account: typed, looked up as the typing pauses, then signed for. */
export function RegisterAccountName(_: ViewProps<'RegisterAccountName'>): ReactElement {
  const kit = useKit()
  const texts = useTexts('RegisterAccountName', english)
  const { tryAgain } = useTexts('common', common)
  const names = useKitState(selectNames)
  const address = useKitState((state) => selectAccount(state).address)
  const mayRegister = useKitState((state) => selectMayRegisterName(kit.config, state))
  const prepare = (): void => {
    // The failure is in the state, and the banner shows it.
    if (mayRegister) void prepareName(kit)
  }
  const { check, owned, progress, text } = names
  const unread = useFailure(owned.step === 'failed' ? owned.failure : undefined)
  const unregistered = useFailure(progress.step === 'failed' ? progress.failure : undefined)
  const invalid = check.step === 'invalid' ? texts.invalid[check.reason] : undefined
  const wrong = owned.step === 'owned' ? texts.owned : invalid
  useAnnounce(wrong ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: prepared again for each account
  useEffect(prepare, [kit, address, mayRegister])

  if (!mayRegister)
    return (
      <Body>
        <Empty glyph={nameTag} title={texts.notForThis} text={texts.notForThisText} />
      </Body>
    )
  const free = freeNameOf(names)
  const isAsking = progress.step === 'asking'
  const register = (name: string | undefined): void => {
    if (name !== undefined && !isAsking) void registerName(kit, { name })
  }
  const zone = `.${kit.config.nameZone}`
  return (
    <>
      <Body>
        <Stack>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              register(free)
            }}
          >
            <Field
              label={texts.field}
              placeholder={texts.placeholder}
              value={text}
              error={wrong}
              hint={texts.hint}
              startsFocus
              end={
                <bdi data-part="zone" dir="ltr" title={zone}>
                  {zone}
                </bdi>
              }
              onChange={(value) => void typeName(kit, { text: value })}
            />
          </form>
          {unread ? (
            <Banner tone="error" action={unread.remedy ?? { label: tryAgain, onClick: prepare }}>
              {unread.text}
            </Banner>
          ) : null}
          {progress.step === 'failed' && unregistered ? (
            <Banner
              tone="error"
              action={unregistered.remedy ?? { label: tryAgain, onClick: () => register(progress.name) }}
            >
              {unregistered.text}
            </Banner>
          ) : null}
          <NameRows />
        </Stack>
      </Body>
      <Footer>
        <Button
          variant="primary"
          loading={isAsking}
          disabled={free === undefined}
          onClick={() => register(free)}
        >
          {isAsking ? texts.asking : texts.register}
        </Button>
      </Footer>
    </>
  )
}

/** The name in the field, where it is known to be free and the account has none yet. */
function freeNameOf({ check, owned }: NamesState): string | undefined {
  if (check.step !== 'checked' || owned.step === 'owned') return undefined
  const [exact] = check.suggestions
  return exact && !exact.registered ? exact.name : undefined
}

export const registerAccountNameView = defineView({
  view: 'RegisterAccountName',
  Component: RegisterAccountName,
  texts: english,
  css,
})
