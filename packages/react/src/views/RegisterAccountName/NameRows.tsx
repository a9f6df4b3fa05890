import { type NameSuggestion, selectNames, typeName } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { common } from '../../messages/en/modal.ts'
import { RegisterAccountName as english } from '../../messages/en/names.ts'
import { useErrorText } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { nameTag } from '../../primitives/glyphs/name.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { SkeletonRows } from '../../primitives/SkeletonRows.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'

/** Whether the name in the field is free; if not, others that are. */
export function NameRows(): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('RegisterAccountName', english)
  const { tryAgain } = useTexts('common', common)
  const errorText = useErrorText()
  const { text, check } = useKitState(selectNames)
  const [exact] = check.step === 'checked' ? check.suggestions : []
  const tagOf = ({ registered }: NameSuggestion): string => (registered ? texts.registered : texts.available)
  useAnnounce(exact ? `${exact.name}. ${tagOf(exact)}` : '')
  // The result from before the failed look-up may be outdated, so the name is looked up again.
  const lookUp = (name: string): void => void typeName(kit, { text: name, isChosen: true })

  if (check.step === 'failed')
    return (
      <Banner tone="error" action={{ label: tryAgain, onClick: () => lookUp(text) }}>
        {errorText(check.failure)}
      </Banner>
    )
  if (check.step === 'checking')
    return (
      <List label={texts.names} busy>
        <SkeletonRows count={1} />
      </List>
    )
  if (check.step !== 'checked' || !exact) return null
  const others = exact.registered ? check.suggestions.slice(1) : []
  return (
    <List label={texts.names}>
      <Row
        icon={<GlyphIcon of={nameTag} />}
        title={exact.name}
        tag={tagOf(exact)}
        disabled={exact.registered}
      />
      {others.map((one) => (
        <Row
          key={one.name}
          icon={<GlyphIcon of={nameTag} />}
          title={one.name}
          tag={tagOf(one)}
          disabled={one.registered}
          onClick={() => lookUp(one.name)}
        />
      ))}
    </List>
  )
}
