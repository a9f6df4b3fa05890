import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { Connect as english } from '../../messages/en/modal.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'
import { Empty } from '../../primitives/Empty.tsx'
import { wallet } from '../../primitives/glyphs/common.tsx'
import { WALLET_FINDER_URL } from '../WhatIsAWallet/walletFinder.ts'

/** Nothing was found in this browser: what to do about it. A wallet that comes later appears by itself. */
export function NoWallets(): ReactElement {
  const { store } = useKit()
  const texts = useTexts('Connect', english)
  return (
    <Empty glyph={wallet} title={texts.emptyTitle} text={texts.emptyText}>
      <Button
        variant="primary"
        size="md"
        href={WALLET_FINDER_URL}
        onClick={() => store.dispatch({ type: 'click.getWallet' })}
      >
        {texts.getWallet}
      </Button>
    </Empty>
  )
}
