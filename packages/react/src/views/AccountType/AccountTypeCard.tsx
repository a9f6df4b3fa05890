import {
  activeConnection,
  pushView,
  selectAccount,
  selectAccountTypes,
  selectNetwork,
  setPreferredAccountType,
} from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { AccountType as english } from '../../messages/en/several.ts'
import { useFailure } from '../../messages/useErrorText.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { ShortAddress } from '../../primitives/Address.tsx'
import { Avatar } from '../../primitives/Avatar.tsx'
import { Banner } from '../../primitives/Banner.tsx'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { clock } from '../../primitives/glyphs/account.tsx'
import { List } from '../../primitives/List.tsx'
import { Note } from '../../primitives/Note.tsx'
import { Row } from '../../primitives/Row.tsx'
import { Spinner } from '../../primitives/Spinner.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'
import { CoinBalance } from '../ProfileWallets/CoinBalance.tsx'

export function AccountTypeCard(): ReactElement | null {
  const kit = useKit()
  useSection('AccountType')
  const texts = useTexts('AccountType', english)
  const { address, allAccounts, verified } = useKitState(selectAccount)
  const { caipNetwork, smartAccountEnabledNetworks } = useKitState(selectNetwork)
  const { change } = useKitState(selectAccountTypes)
  const failed = useFailure(change.step === 'failed' ? change.failure : undefined)
  useAnnounce(change.step === 'changing' ? texts.changing : '')
  const isHeld = useKitState(({ connect, network }) =>
    Boolean(activeConnection(connect, network.activeNamespace)),
  )
  const isServed = smartAccountEnabledNetworks.some((id) => id === caipNetwork?.id)
  if (!isHeld || !isServed || allAccounts.length < 2) return null

  return (
    <>
      <List label={texts.list} labelShown>
        {allAccounts.map((account) => {
          const isSmart = account.type === 'smartAccount'
          const isCurrent = account.address === address
          const name = isSmart ? texts.smartAccount : texts.eoa
          const isChanging = change.step === 'changing' && !isCurrent
          return (
            <Row
              key={account.address}
              icon={<Avatar address={account.address} />}
              title={
                <span data-part="words">
                  {isCurrent ? name : isSmart ? texts.toSmartAccount : texts.toEoa}
                </span>
              }
              sub={isChanging ? texts.changing : <ShortAddress address={account.address} />}
              end={isChanging ? <Spinner /> : <CoinBalance address={account.address} network={caipNetwork} />}
              current={isCurrent}
              disabled={!verified || change.step === 'changing'}
              onClick={
                isCurrent
                  ? undefined
                  : () => {
                      setPreferredAccountType(kit, { type: isSmart ? 'smartAccount' : 'eoa' }).catch(() => {
                        // The failure is in the state, and shown below.
                      })
                    }
              }
            />
          )
        })}
      </List>
      {failed ? (
        <Banner tone="error" action={failed.remedy}>
          {failed.text}
        </Banner>
      ) : (
        <Note>{texts.text}</Note>
      )}
      {kit.config.features.smartSessions ? (
        <List label={texts.sessions}>
          <Row
            icon={<GlyphIcon of={clock} />}
            title={texts.sessions}
            tag={texts.beta}
            chevron
            onClick={() => pushView(kit, { view: 'SmartSessionList' })}
          />
        </List>
      ) : null}
    </>
  )
}
