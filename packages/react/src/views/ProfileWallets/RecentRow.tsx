import { type Connector, displayName, pushView } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { ProfileWallets as english } from '../../messages/en/several.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Icon } from '../../primitives/Icon.tsx'
import { Row } from '../../primitives/Row.tsx'
import { useChainNames } from './useChainNames.ts'

/** A wallet that was used and left: one click asks it again. */
export function RecentRow({ connector }: { readonly connector: Connector }): ReactElement {
  const kit = useKit()
  const texts = useTexts('ProfileWallets', english)
  const chainNames = useChainNames()
  const { id, chain, name, imageUrl } = connector
  return (
    <Row
      icon={<Icon src={imageUrl} />}
      title={displayName(name)}
      sub={Object.keys(kit.adapters).length > 1 ? chainNames(chain) : undefined}
      tag={texts.reconnect}
      tagTone="link"
      onClick={() => {
        kit.store.dispatch({ type: 'click.wallet', name, platform: 'browser' })
        pushView(kit, { view: 'ConnectingExternal', walletId: id, namespace: chain })
      }}
    />
  )
}
