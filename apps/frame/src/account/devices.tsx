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
import { type Account, dateIn } from './words.ts'

/** The user's devices: what each may do, and which ones wait to open the wallet. The user can remove every device except this one. */
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

  /** Asks first, and returns to the account whether or not the user accepts. */
  function remove(id: string, name: string, canOpen: boolean): void {
    askFreshly(
      account,
      {
        title: texts.removeTitle,
        body: <p>{canOpen ? texts.removeWhy(name) : texts.endWhy(name)}</p>,
        accept: texts.remove,
        decline: texts.keep,
        isRisky: true,
      },
      async (token) => void (await page.server.post(walletRemoveDevice, { id }, token)),
    ).then(onChange, onFailure)
  }

  return (
    <Section title={texts.devices}>
      <ul data-part="entries">
        {devices.map(({ id, name, signedInAt, usedAt, canOpen, isThis }) => {
          const asked = waiting.find(({ deviceId }) => deviceId === id)
          return (
            <li key={id}>
              <div>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                {isThis ? <span data-part="mark">{texts.thisDevice}</span> : null}
                <p data-part="sub">
                  {signedInAt === null ? texts.isOut : canOpen ? texts.canOpen : texts.canRead}
                  {asked ? ` · ${texts.waiting}` : null}
                </p>
                {signedInAt === null ? null : (
                  <p data-part="sub">{texts.signedIn(dateIn(approvalTexts, signedInAt))}</p>
                )}
                <p data-part="sub">{texts.used(dateIn(approvalTexts, usedAt))}</p>
              </div>
              {asked ? (
                <Button
                  size="md"
                  onCard
                  label={texts.allowNamed(name)}
                  onClick={() => allow(asked.id, name, asked.askedAt)}
                >
                  {texts.allow}
                </Button>
              ) : null}
              {isThis ? null : (
                <Button
                  size="md"
                  onCard
                  label={texts.removeNamed(name)}
                  onClick={() => remove(id, name, canOpen)}
                >
                  {texts.remove}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
