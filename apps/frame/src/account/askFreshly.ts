import type { WalletFailure } from '@latchkey/contract'
import type { Screen } from '../approval/screen/ScreenView.tsx'
import { problemOf } from '../approval/texts/reasonOf.ts'
import { FrameError } from '../FrameError.ts'
import { withProof } from '../pages/prove.tsx'
import { signIn } from '../pages/signIn.tsx'
import { OtherPersonError } from '../wallet/OtherPersonError.ts'
import type { Account } from './words.ts'

/** The refusals that the user can resolve. The sign-in comes first, since a proof is valid for only one session. */
const CAN_PUT_RIGHT: readonly string[] = ['signInAgain', 'proofNeeded'] satisfies WalletFailure[]

/**
 * Shows a screen, and acts if the user accepts. If the act needs a fresh sign-in, the user signs in; if it needs a proof of this device, they
 * give one. Then it acts again.
 *
 * @returns the account with its current session; a fresh sign-in ends the session before
 * @throws OtherPersonError if another user signed in
 */
export async function askFreshly(
  account: Account,
  screen: Screen,
  act: (token: string) => Promise<void>,
): Promise<Account> {
  const { page, user, texts, approvalTexts } = account
  let refusal: string | undefined
  const isWanted = await page.ask(() => ({
    ...screen,
    problem: async () =>
      (await screen.problem?.()) ??
      problemOf(async () => {
        try {
          await act(account.token)
        } catch (error) {
          refusal = error instanceof FrameError ? error.reason : undefined
          if (refusal === undefined || !CAN_PUT_RIGHT.includes(refusal)) throw error
        }
      }, approvalTexts),
  }))
  if (!isWanted || refusal === undefined) return account
  if (
    refusal === 'signInAgain' &&
    !(await signIn(page, () => ({ title: screen.title, why: texts.signInAgain })))
  )
    return account
  const token = await page.session.requireToken()
  if ((await page.session.userOf(token))?.id !== user.id) throw new OtherPersonError()
  await withProof(page, () => act(token))
  return { ...account, token }
}
