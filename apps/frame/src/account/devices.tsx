import { walletDevices, walletRemoveDevice } from '@latchkey/contract'
import { Button } from '@latchkey/react/primitives'
import type { ReactElement } from 'react'
import { Section } from '../approval/screen/parts.tsx'
import { askFreshly } from './askFreshly.ts'
import type { Account } from './words.ts'
import { dateIn } from './words.ts'

/** The devices that open the wallet. Each but this one can be removed. */
export async function devicesSection(
  account: Account,
  onChange: (account: Account) => void,
  onFailure: (error: unknown) => void,
): Promise<ReactElement> {
  const { page, token, texts, approvalTexts } = account
  const { devices } = await page.server.post(walletDevices, {}, token)

  /** Asks first, and goes back to the account either way. */
  function remove(id: string, name: string): void {
    askFreshly(
      account,
      {
        title: texts.removeTitle,
        body: <p>{texts.removeWhy(name)}</p>,
        accept: texts.remove,
        decline: texts.keep,
        isRisky: true,
      },
      async (token) => void (await page.server.post(walletRemoveDevice, { id }, token)),
    ).then((changed = account) => onChange(changed), onFailure)
  }

  return (
    <Section title={texts.devices}>
      {devices.length === 0 ? <p>{texts.noDevices}</p> : null}
      <ul data-part="entries">
        {devices.map(({ id, name, createdAt, usedAt, isThis }) => (
          <li key={id}>
            <div>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              {isThis ? <span data-part="mark">{texts.thisDevice}</span> : null}
              <p data-part="sub">{texts.used(dateIn(approvalTexts, usedAt))}</p>
              <p data-part="sub">{texts.added(dateIn(approvalTexts, createdAt))}</p>
            </div>
            {isThis ? null : (
              <Button size="md" onCard label={texts.removeNamed(name)} onClick={() => remove(id, name)}>
                {texts.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
