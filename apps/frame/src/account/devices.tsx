import {
  walletDevices,
  walletOpeningAllow,
  walletOpeningsWaiting,
  walletRemoveDevice,
} from '@latchkey/contract'
import { Button } from '@latchkey/react/primitives'
import type { ReactElement } from 'react'
import { Section } from '../approval/screen/parts.tsx'
import { problemOf } from '../approval/texts/reasonOf.ts'
import { askFreshly } from './askFreshly.ts'
import type { Account } from './words.ts'
import { dateIn } from './words.ts'

/** The devices that open the wallet, and those that wait to. Each but this one can be removed. */
export async function devicesSection(
  account: Account,
  onChange: (account: Account) => void,
  onFailure: (error: unknown) => void,
): Promise<ReactElement> {
  const { page, token, texts, approvalTexts } = account
  const [{ devices }, { waiting }] = await Promise.all([
    page.server.post(walletDevices, {}, token),
    page.server.post(walletOpeningsWaiting, {}, token),
  ])

  function allow(id: string, device: string, askedAt: string): void {
    page
      .ask(() => ({
        title: texts.waiting,
        body: <p>{texts.allowWhy(device, dateIn(approvalTexts, askedAt))}</p>,
        accept: texts.allow,
        decline: texts.cancel,
        isRisky: true,
        problem: () =>
          problemOf(
            async () => void (await page.server.post(walletOpeningAllow, { id }, token)),
            approvalTexts,
          ),
      }))
      .then(() => onChange(account), onFailure)
  }

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
        {waiting.map(({ id, device, askedAt }) => (
          <li key={id}>
            <div>
              <strong>
                <bdi>{device}</bdi>
              </strong>
              <p data-part="sub">{texts.waiting}</p>
            </div>
            <Button size="md" onCard onClick={() => allow(id, device, askedAt)}>
              {texts.allow}
            </Button>
          </li>
        ))}
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
