import { isCaipNetworkId, walletApprovals } from '@latchkey/contract'
import { networkOf } from '../approval/networks.ts'
import { titleOf } from '../approval/screen/approvalScreen.ts'
import { element } from '../approval/screen/element.ts'
import { type Account, dateIn } from './words.ts'

/** What the person approved and declined, newest first. */
export async function approvalsSection({ page, token, texts, approvalTexts }: Account): Promise<Node> {
  const { approvals } = await page.server.post(walletApprovals, {}, token)
  return element(
    'section',
    { 'data-part': 'card' },
    element('h2', {}, texts.approvals),
    approvals.length === 0 ? element('p', {}, texts.noApprovals) : undefined,
    element(
      'ul',
      { 'data-part': 'list' },
      ...approvals.map(({ method, origin, chain, decision, at }) =>
        element(
          'li',
          {},
          element(
            'div',
            {},
            element('span', { 'data-part': 'name' }, titleOf(method, approvalTexts)),
            element(
              'span',
              { 'data-part': 'tag' },
              decision === 'approved' ? texts.approved : texts.declined,
            ),
            element('p', { 'data-part': 'sub' }, element('bdi', {}, origin)),
            element(
              'p',
              { 'data-part': 'sub' },
              // Apart, or an Arabic date and a Latin name mix.
              element('bdi', {}, isCaipNetworkId(chain) ? networkOf(chain).name : chain),
              ' · ',
              element('bdi', {}, dateIn(approvalTexts, at)),
            ),
          ),
        ),
      ),
    ),
  )
}
