import { type Receiver, reviewSend, selectSend, showNotice, typeReceiver } from '@latchkey/core'
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { common } from '../../messages/en/modal.ts'
import { WalletSend as english } from '../../messages/en/send.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Address } from '../../primitives/Address.tsx'
import { Avatar } from '../../primitives/Avatar.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Card } from '../../primitives/Card.tsx'
import { Glyph } from '../../primitives/Glyph.tsx'
import { close } from '../../primitives/glyphs/common.tsx'
import { paste as pasteGlyph } from '../../primitives/glyphs/send.tsx'
import { IconButton } from '../../primitives/IconButton.tsx'
import { shortAddress } from '../../primitives/shortAddress.ts'
import { useAnnounce } from '../../primitives/useAnnounce.ts'

/** The receiver: a text field while the user types, then a card with the resolved receiver. */
export function ReceiverCard(): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletSend', english)
  const { clear } = useTexts('common', common)
  const { receiver } = useKitState(selectSend)
  const [isTyping, setTyping] = useState(false)
  const takesFocus = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const change = (text: string): void => void typeReceiver(kit, { text })
  // Once a user is cleared away the field is back, and takes the focus that the clear button had.
  useEffect(() => {
    if (takesFocus.current && input.current) {
      takesFocus.current = false
      input.current.focus()
    }
  })
  const empty = (): void => {
    takesFocus.current = true
    change('')
  }
  const isKnown = receiver.step === 'known'
  return (
    <Card editable>
      <div data-part="card-label">{texts.to}</div>
      <div data-part="recipient">
        {isKnown ? <Avatar address={receiver.address} src={receiver.profileImageUrl} size={24} /> : null}
        {isKnown && !isTyping ? (
          <Person receiver={receiver} />
        ) : (
          <input
            ref={input}
            data-part="input"
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            aria-label={texts.receiver}
            aria-invalid={receiver.step === 'invalid' || undefined}
            aria-describedby={noteId}
            placeholder={texts.receiverPlaceholder}
            value={receiver.text}
            onChange={(event) => change(event.currentTarget.value)}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onKeyDown={(event) => event.key === 'Enter' && reviewSend(kit)}
          />
        )}
        {receiver.text ? (
          <IconButton size="sm" label={clear} of={close} onClick={empty} />
        ) : (
          <PasteButton onPaste={change} />
        )}
      </div>
      <div id={noteId}>
        <ReceiverNote receiver={receiver} />
      </div>
    </Card>
  )
}

function Person({ receiver }: { receiver: Receiver & { step: 'known' } }): ReactElement {
  const { address, profileName } = receiver
  return (
    <span data-part="row-main">
      <span data-part="row-title" dir="auto" title={address}>
        {profileName ?? <bdi data-part="num">{shortAddress(address)}</bdi>}
      </span>
    </span>
  )
}

function ReceiverNote({ receiver }: { receiver: Receiver }): ReactElement | null {
  const texts = useTexts('WalletSend', english)
  const error = receiver.step === 'invalid' ? texts.invalid[receiver.verdict] : ''
  useAnnounce(receiver.step === 'resolving' ? texts.resolving : error)
  if (error) return <p data-part="card-error">{error}</p>
  // Also while it is typed, so that nothing moves under the pointer when the field is left.
  return receiver.step === 'known' ? <Address address={receiver.address} form="full" /> : null
}

function PasteButton({ onPaste }: { onPaste: (text: string) => void }): ReactElement {
  const kit = useKit()
  const texts = useTexts('WalletSend', english)
  const paste = (): void => {
    // Where the page may not read the clipboard there is no navigator.clipboard, or it refuses.
    Promise.resolve()
      .then(() => navigator.clipboard.readText())
      .then(onPaste, () => showNotice(kit, { message: texts.pasteRefused, variant: 'info' }))
  }
  return (
    <Button size="sm" onCard onClick={paste}>
      <Glyph of={pasteGlyph} size={16} />
      {texts.paste}
    </Button>
  )
}
