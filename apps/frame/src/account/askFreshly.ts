import type { Screen } from '../approval/screen/ScreenView.tsx'
import { problemOf } from '../approval/texts/reasonOf.ts'
import { FrameError } from '../FrameError.ts'
import { signIn } from '../pages/signIn.tsx'
import { OtherPersonError } from '../wallet/OtherPersonError.ts'
import type { Account } from './words.ts'

/**
 * Asks, and does what the person accepts. Where that takes a fresh sign-in, they sign in, and then it is done.
 *
 * @returns the account with its session by then; undefined where nothing was done
 * @throws OtherPersonError where somebody else signed in
 */
export async function askFreshly(
  account: Account,
  screen: Screen,
  act: (token: string) => Promise<void>,
): Promise<Account | undefined> {
  const { page, user, texts, approvalTexts } = account
  let isOld = false
  const isWanted = await page.ask(() => ({
    ...screen,
    problem: async () =>
      (await screen.problem?.()) ??
      problemOf(async () => {
        try {
          await act(account.token)
        } catch (error) {
          isOld = error instanceof FrameError && error.reason === 'signInAgain'
          if (!isOld) throw error
        }
      }, approvalTexts),
  }))
  if (!isWanted) return undefined
  if (!isOld) return account
  if (!(await signIn(page, () => ({ title: screen.title, why: texts.signInAgain })))) return undefined
  const token = await page.session.requireToken()
  if ((await page.session.userOf(token))?.id !== user.id) throw new OtherPersonError()
  await act(token)
  return { ...account, token }
}
