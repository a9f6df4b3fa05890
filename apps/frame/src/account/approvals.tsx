import { walletApprovals } from '@latchkey/contract'
import type { ReactElement } from 'react'
import { nameOf } from '../approval/networks.ts'
import { titleOf } from '../approval/screen/approvalScreen.tsx'
import { Section } from '../approval/screen/parts.tsx'
import { type Account, dateIn } from './words.ts'

/** What the user approved and declined, newest first. */
export async function approvalsSection(account: Account): Promise<ReactElement> {
  const { page, token, texts, approvalTexts } = account
  const { approvals } = await page.server.post(walletApprovals, {}, token)
  return (
    <Section title={texts.approvals}>
      {approvals.length === 0 ? <p>{texts.noApprovals}</p> : null}
      <ul data-part="entries">
        {approvals.map(({ method, origin, chain, decision, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity.
          <li key={index}>
            <div>
              <strong>{titleOf(method, approvalTexts)}</strong>
              <span data-part="mark">{decision === 'approved' ? texts.approved : texts.declined}</span>
              <p data-part="sub">
                <bdi>{origin}</bdi>
              </p>
              <p data-part="sub">
                {/* Isolated, so that an Arabic date and a Latin name do not mix. */}
                <bdi>{nameOf(chain)}</bdi>
                {' · '}
                <bdi>{dateIn(approvalTexts, at)}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
