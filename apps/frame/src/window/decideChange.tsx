import { walletChange, walletChangeCode, walletConfirmChange } from '@latchkey/contract'
import { Card } from '@latchkey/react/primitives'
import type { Turn } from '../approval/request.ts'
import { Asker } from '../approval/screen/Asker.tsx'
import type { Look } from '../approval/screen/look.ts'
import { type Row, Rows, Warning } from '../approval/screen/parts.tsx'
import { showScreen } from '../approval/screen/showScreen.tsx'
import { ownLocale } from '../approval/texts/ownLocale.ts'
import { problemOf } from '../approval/texts/reasonOf.ts'
import type { Texts } from '../approval/texts/texts.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { sha256Hex } from '../keys/bytes.ts'
import { nameLogin, PROVIDER_NAMES } from '../pages/providerNames.ts'
import type { Server } from '../server/server.ts'
import { accountsOf, type SmartNetworks } from '../smart/accounts.ts'
import { mailChangeCode } from './changeCode.tsx'
import { loadChangeTexts } from './changeTexts/loadChangeTexts.ts'

/** A change, and with what it is decided. */
export interface ChangeParameters {
  /** The server's id of the change. */
  readonly id: string
  readonly server: Server
  readonly token: string
  readonly smartNetworks: SmartNetworks
  /** Who asks. */
  readonly app: { readonly name: string; readonly icon: string }
  readonly origin: string
  readonly look: Look
  readonly turn: Pick<Turn, 'signal' | 'begin' | 'again'>
}

/**
 * Shows what a change of logins would do, as the server says it, and makes it when the person presses. Where it needs a code, that is mailed once
 * the window is there, and typed in it.
 *
 * @throws FrameError with code 4001 where they say no
 */
export async function decideChange(parameters: ChangeParameters): Promise<void> {
  const { id, server, token, smartNetworks, app, origin, look, turn } = parameters
  const change = await server.post(walletChange, { id }, token)
  const { kind, login, logins, wallet, codeTo } = change
  const name = nameLogin(login.provider, login.name)
  const provider = login.provider === 'email' ? name : PROVIDER_NAMES[login.provider]
  const isOwn = (one: typeof login) => one.provider === login.provider && one.name === login.name
  const present = logins.find(({ provider }) => provider === 'email')?.name
  const stay = kind === 'remove' ? logins.filter((one) => !isOwn(one)) : logins
  const accounts = wallet ? await accountsOf(wallet, 'eip155:1', smartNetworks) : []
  const digest = await sha256Hex(new TextEncoder().encode(JSON.stringify(change)))
  const words = await loadChangeTexts(ownLocale())
  const code = await mailChangeCode(codeTo, words, look.locale, (locale) =>
    server.post(walletChangeCode, { id, locale }, token),
  )

  const linesIn = (texts: Texts): Row[] => [
    ...accounts.map(({ address }) => ({ label: texts.addTo, value: address, isAddress: true })),
    ...(kind === 'email'
      ? [
          ...(present ? [{ label: words.changeFrom, value: present }] : []),
          { label: words.changeTo, value: name },
        ]
      : stay.map((one) => ({
          label: kind === 'remove' ? words.removeStay : texts.addOpened,
          value: nameLogin(one.provider, one.name),
        }))),
  ]
  const wordsIn = (texts: Texts) =>
    ({
      add: { title: texts.addTitle(name), why: texts.addWhy, accept: texts.addNow(provider) },
      remove: { title: words.removeTitle(name), why: words.removeWhy, accept: words.removeNow },
      email: { title: words.changeTitle, why: words.changeWhy, accept: words.changeNow },
    })[kind]

  const isMade = await showScreen(
    (texts) => {
      const { title, why, accept } = wordsIn(texts)
      return {
        title,
        lead: <Asker app={app} origin={origin} texts={texts} />,
        body: (
          <>
            <Card>
              <Rows lines={linesIn(texts)} />
            </Card>
            <p>{why}</p>
            {kind === 'remove' && login.provider === 'email' ? <Warning>{words.removeEmail}</Warning> : null}
            {code.field(texts)}
          </>
        ),
        accept,
        decline: texts.decline,
        doing: texts.working,
        isRisky: kind === 'remove',
        problem: () => problemOf(make, texts),
        others: code.others(texts),
      }
    },
    { settings: look, signal: turn.signal },
  )
  if (!isMade) throw new FrameError('The change was declined', { code: CODES.rejected })

  /** From the press on, the page cannot take the change back. */
  async function make(): Promise<void> {
    const typed = code.typed()
    await turn.begin(digest)
    try {
      await server.post(walletConfirmChange, { id, ...typed }, token)
    } catch (error) {
      turn.again()
      throw error
    }
  }
}
