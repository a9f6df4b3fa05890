import { pushView, type Route, selectNetwork } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { common } from '../messages/en/modal.ts'
import { useTexts } from '../messages/useTexts.ts'
import { Glyph } from '../primitives/Glyph.tsx'
import { alert, back, chevronDown, close, help } from '../primitives/glyphs/common.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { NetworkIcon } from '../primitives/NetworkIcon.tsx'
import { useAnnounce } from '../primitives/useAnnounce.ts'
import type { ViewDefinition } from './defineView.ts'

export interface HeaderProps {
  readonly route: Route
  readonly definition: ViewDefinition | undefined
  readonly titleId: string
  readonly canGoBack: boolean
  readonly onBack: () => void
  /** Absent if the modal is inside the page and cannot close. */
  readonly onClose: (() => void) | undefined
}

export function Header(props: HeaderProps): ReactElement {
  const { route, definition, titleId, canGoBack, onBack, onClose } = props
  const kit = useKit()
  const texts = useTexts('common', common)
  const start = definition?.start ?? 'back'
  return (
    <div data-part="header">
      {canGoBack && (start === 'help' || start === 'back') ? (
        <IconButton label={texts.back} of={back} onClick={onBack} />
      ) : start === 'help' ? (
        <IconButton
          label={texts.whatIsAWallet}
          of={help}
          onClick={() => {
            kit.store.dispatch({ type: 'click.walletHelp' })
            pushView(kit, { view: 'WhatIsAWallet' })
          }}
        />
      ) : start === 'network' ? (
        <NetworkStart />
      ) : (
        <span data-part="gap" />
      )}
      {definition ? (
        <Title key={definition.view} route={route} definition={definition} id={titleId} />
      ) : (
        <h1 data-part="sr" id={titleId}>
          {texts.loading}
        </h1>
      )}
      {onClose ? <IconButton label={texts.close} of={close} onClick={onClose} /> : <span data-part="gap" />}
    </div>
  )
}

// Keyed by the view: each view's useTitle is its own hook.
function Title({
  route,
  definition,
  id,
}: {
  route: Route
  definition: ViewDefinition
  id: string
}): ReactElement {
  const section = useTexts(definition.view, definition.texts)
  const own = definition.useTitle?.(route)
  const title = own ?? section.title
  useAnnounce(title)
  return (
    <h1
      data-part={definition.titleShown === 'hidden' ? 'sr' : 'title'}
      id={id}
      title={own}
      dir={own === undefined ? undefined : 'auto'}
    >
      {title}
    </h1>
  )
}

function NetworkStart(): ReactElement {
  const kit = useKit()
  const texts = useTexts('common', common)
  const { caipNetwork, unsupported } = useKitState(selectNetwork)
  return (
    <button
      type="button"
      data-part="header-network"
      onClick={() => {
        kit.store.dispatch({ type: 'click.networks' })
        pushView(kit, { view: unsupported ? 'UnsupportedChain' : 'Networks' })
      }}
    >
      <span data-part="sr">{texts.network}</span>
      {caipNetwork ? <NetworkIcon network={caipNetwork} size={24} /> : <Glyph of={alert} />}
      <span data-part="header-network-name" title={caipNetwork?.name}>
        {caipNetwork?.name ?? texts.unsupportedNetwork}
      </span>
      <Glyph of={chevronDown} size={16} />
    </button>
  )
}
