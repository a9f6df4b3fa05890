import { walletChange, walletChangeCode } from '@latchkey/contract'
import { Card } from '@latchkey/react/primitives'
import type { Turn } from '../approval/request.ts'
import { Asker } from '../approval/screen/Asker.tsx'
import type { Look } from '../approval/screen/look.ts'
import { type Row, Rows, Warning } from '../approval/screen/parts.tsx'
import { showScreen } from '../approval/screen/showScreen.tsx'
import { ownLocale } from '../approval/texts/ownLocale.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { sha256Hex } from '../keys/bytes.ts'
import { nameLogin, PROVIDER_NAMES } from '../pages/providerNames.ts'
import { noAnswer, type Server } from '../server/server.ts'
import { accountsOf, type SmartNetworks } from '../smart/accounts.ts'
import { mailChangeCode } from './changeCode.tsx'
import { loadChangeTexts } from './changeTexts/loadChangeTexts.ts'
import { pressChange } from './makeChange.ts'

/** A change, and the services for its decision. */
export interface ChangeParameters {
  readonly id: string
  readonly server: Server
  readonly token: string
  readonly smartNetworks: SmartNetworks
  readonly app: { readonly name: string; readonly icon: string }
  readonly origin: string
  readonly look: Look
  readonly turn: Pick<Turn, 'signal' | 'begin' | 'again'>
}

/**
 * Shows what a change of logins would do, as the server describes it, and makes the change when the user accepts. If the change needs a code, the
 * code is mailed when the window opens, and the user types it in the window.
 *
 * @throws FrameError with code 4001 if the user declines; AbortedError if the frame no longer waits for the decision
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

  const lines: Row[] = [
    ...accounts.map(({ address }) => ({ label: words.addTo, value: address, isAddress: true })),
    ...(kind === 'email'
      ? [
          ...(present ? [{ label: words.changeFrom, value: present }] : []),
          { label: present ? words.changeTo : words.firstTo, value: name },
        ]
      : stay.map((one) => ({
          label: kind === 'remove' ? words.removeStay : words.addOpened,
          value: nameLogin(one.provider, one.name),
        }))),
  ]
  const { title, why, accept } = {
    add: { title: words.addTitle(name), why: words.addWhy, accept: words.addNow(provider) },
    remove: { title: words.removeTitle(name), why: words.removeWhy, accept: words.removeNow },
    email: present
      ? { title: words.changeTitle, why: words.changeWhy, accept: words.changeNow }
      : { title: words.firstTitle, why: words.firstWhy, accept: words.firstNow },
  }[kind]

  let isUnknown = false
  const isMade = await showScreen(
    (texts) => ({
      title,
      lead: <Asker app={app} origin={origin} texts={texts} />,
      body: (
        <>
          <Card>
            <Rows lines={lines} />
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
      async problem() {
        const problem = await pressChange({
          ...{ id, change, server, token, turn, digest, texts },
          typed: code.typed,
          notHeard: words.notHeard,
        })
        isUnknown = problem === words.notHeard
        return problem
      },
      others: code.others(texts),
    }),
    { settings: look, signal: turn.signal },
  )
  if (isMade) return
  throw isUnknown ? noAnswer(undefined) : new FrameError('The change was declined', { code: CODES.rejected })
}
