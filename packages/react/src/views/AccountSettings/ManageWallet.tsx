import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { UpdateEmailWallet as english } from '../../messages/en/email.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { GlyphIcon } from '../../primitives/GlyphIcon.tsx'
import { external } from '../../primitives/glyphs/common.tsx'
import { List } from '../../primitives/List.tsx'
import { Row } from '../../primitives/Row.tsx'

/** The way to the embedded wallet's own page: devices, approvals, the recovery phrase, deletion. */
export function ManageWallet(): ReactElement | null {
  const { config } = useKit()
  useSection('UpdateEmailWallet')
  const texts = useTexts('UpdateEmailWallet', english)
  const locale = useKitState((state) => state.locale)
  const mode = useKitState(({ theme }) => theme.mode)
  if (!config.wallet) return null
  const url = new URL('/account', config.wallet.url)
  url.search = String(
    new URLSearchParams({
      projectId: config.projectId,
      locale,
      site: location.origin,
      ...(mode !== 'system' && { theme: mode }),
    }),
  )
  return (
    <List label={texts.manage}>
      <Row icon={<GlyphIcon of={external} />} title={texts.manage} sub={texts.manageText} href={url.href} />
    </List>
  )
}
