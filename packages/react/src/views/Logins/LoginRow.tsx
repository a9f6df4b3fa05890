import type { FrameLogin } from '@latchkey/contract'
import type { ReactElement } from 'react'
import { Logins as english } from '../../messages/en/email.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'
import { Buttons } from '../../primitives/Buttons.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { close } from '../../primitives/glyphs/common.tsx'
import { envelope } from '../../primitives/glyphs/email.tsx'
import { socialGlyphs } from '../../primitives/glyphs/social.tsx'
import { IconButton } from '../../primitives/IconButton.tsx'
import { Row } from '../../primitives/Row.tsx'
import { Spinner } from '../../primitives/Spinner.tsx'
import { socialNames } from '../../social/socialNames.ts'

export interface LoginRowProps {
  readonly login: FrameLogin
  readonly isLast: boolean
  /** Whether the user is asked to confirm. */
  readonly isAsked: boolean
  readonly isBusy: boolean
  readonly onAsk: () => void
  readonly onKeep: () => void
  readonly onRemove: () => void
}

/** One way to sign in. It is removed by a second press; the last one stays. */
export function LoginRow(props: LoginRowProps): ReactElement {
  const { login, isLast, isAsked, isBusy, onAsk, onKeep, onRemove } = props
  const texts = useTexts('Logins', english)
  const { provider, name } = login
  const title = provider === 'email' ? texts.email : socialNames[provider]
  return (
    <>
      <Row
        icon={<GlyphIcon of={provider === 'email' ? envelope : socialGlyphs[provider]} />}
        title={title}
        sub={name === null ? undefined : <bdi>{name}</bdi>}
        end={isBusy ? <Spinner /> : undefined}
        endSub={isLast ? texts.only : undefined}
        action={
          isLast || isBusy ? undefined : <IconButton of={close} label={texts.remove(title)} onClick={onAsk} />
        }
      />
      {isAsked ? (
        <li data-part="item">
          <Buttons>
            <Button size="md" onClick={onKeep}>
              {texts.keep}
            </Button>
            <Button size="md" variant="danger" onClick={onRemove}>
              {texts.remove(title)}
            </Button>
          </Buttons>
        </li>
      ) : null}
    </>
  )
}
