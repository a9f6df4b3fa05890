import { looksLike, selectSend, traitsOf, typeReceiver } from '@latchkey/core'
import { type ReactElement, useEffect, useRef } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { WalletSend as english } from '../../messages/en/send.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Address, ShortAddress } from '../../primitives/Address.tsx'
import { Avatar } from '../../primitives/Avatar.tsx'
import { Banner } from '../../primitives/Banner.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'
import { useRecentRecipients } from '../../queries/useRecentRecipients.ts'

const MOST = 3

/** Lists recent receivers until one is chosen, and warns if the chosen receiver only looks like one of them. */
export function Recipients(): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('WalletSend', english)
  const format = useFormat()
  const { receiver } = useKitState(selectSend)
  const recent = useRecentRecipients()
  const traits = useKitState((state) => traitsOf(state))
  const box = useRef<HTMLDivElement>(null)
  const isChosen = useRef(false)
  // The row that was pressed is gone: what clears the choice is where the user was.
  useEffect(() => {
    if (!isChosen.current || receiver.text === '') return
    isChosen.current = false
    box.current?.parentElement?.querySelector<HTMLElement>('[data-part="recipient"] button')?.focus()
  })
  const choose = (address: string): void => {
    isChosen.current = true
    void typeReceiver(kit, { text: address, wait: atOnce })
  }
  const imitated =
    receiver.step === 'known' && recent.find(({ address }) => looksLike(traits, address, receiver.address))
  if (imitated)
    return (
      <Banner tone="error">
        {texts.lookAlike} <Address address={imitated.address} form="full" />
      </Banner>
    )
  return (
    <div ref={box}>
      {receiver.text === '' && recent.length > 0 ? (
        <List label={texts.recent} labelShown>
          {recent.slice(0, MOST).map(({ address, at }) => (
            <Row
              key={address}
              icon={<Avatar address={address} />}
              title={<ShortAddress address={address} />}
              endSub={format.date(at, { month: 'short', day: 'numeric' })}
              onClick={() => choose(address)}
            />
          ))}
        </List>
      ) : null}
    </div>
  )
}

/** The receiver was chosen, so don't wait for more typing. */
const atOnce = (): Promise<void> => Promise.resolve()
