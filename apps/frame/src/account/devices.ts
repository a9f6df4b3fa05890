import { walletDevices, walletRemoveDevice } from '@latchkey/contract'
import { element } from '../approval/screen/element.ts'
import { problemOf } from '../approval/texts/reasonOf.ts'
import type { Account } from './words.ts'
import { dateIn } from './words.ts'

/** The devices that open the wallet. Each but this one can be removed. */
export async function devicesSection(account: Account, onChange: () => void): Promise<Node> {
  const { page, token, texts, approvalTexts } = account
  const { devices } = await page.server.post(walletDevices, {}, token)
  return element(
    'section',
    { 'data-part': 'card' },
    element('h2', {}, texts.devices),
    devices.length === 0 ? element('p', {}, texts.noDevices) : undefined,
    element(
      'ul',
      { 'data-part': 'list' },
      ...devices.map(({ id, name, createdAt, usedAt, isThis }) =>
        element(
          'li',
          {},
          element(
            'div',
            {},
            element('bdi', { 'data-part': 'name' }, name),
            isThis ? element('span', { 'data-part': 'tag' }, texts.thisDevice) : undefined,
            element('p', { 'data-part': 'sub' }, texts.used(dateIn(approvalTexts, usedAt))),
            element('p', { 'data-part': 'sub' }, texts.added(dateIn(approvalTexts, createdAt))),
          ),
          isThis ? undefined : removeButton(account, { id, name }, onChange),
        ),
      ),
    ),
  )
}

function removeButton(
  { page, token, texts, approvalTexts }: Account,
  { id, name }: { readonly id: string; readonly name: string },
  onChange: () => void,
): Node {
  const button = element(
    'button',
    { type: 'button', 'data-part': 'small', 'aria-label': texts.removeNamed(name) },
    texts.remove,
  )
  button.addEventListener('click', () => {
    page
      .ask(() => ({
        title: texts.removeTitle,
        body: [element('p', {}, texts.removeWhy(name))],
        accept: texts.remove,
        decline: texts.keep,
        isRisky: true,
        problem: () =>
          problemOf(
            async () => void (await page.server.post(walletRemoveDevice, { id }, token)),
            approvalTexts,
          ),
      }))
      .then(onChange, reportError)
  })
  return button
}
