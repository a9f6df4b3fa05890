import { dress } from '../approval/screen/look.ts'
import { loadTexts } from '../approval/texts/texts.ts'
import { FrameError } from '../FrameError.ts'
import { findUser, runTopPage, showEnd } from './openTopPage.tsx'
import { withProof } from './prove.tsx'
import { signIn } from './signIn.tsx'
import type { TopPage } from './TopPage.ts'

// Where a wallet's recovery is set up, and where its phrase or passkey opens it on this device.
// The page has no opener, and it uses the window's own storage.
runTopPage(async (page) => {
  const texts = await loadTexts(page.look.locale)
  dress(page.look, texts)
  const over = () => showEnd(page, texts, page.own.exportOver)
  const again = () => signIn(page, ({ enterTitle, exportWhy }) => ({ title: enterTitle, why: exportWhy }))
  if (!(await findUser(page)) && !(await again())) return over()
  try {
    if (!(await withProof(page, () => openWallet(page)))) return over()
  } catch (error) {
    if (!(error instanceof FrameError) || error.reason !== 'signInAgain') throw error
    if (!(await again())) return over()
    await openWallet(page)
  }
  showEnd(page, texts, page.own.walletReady, { glyph: 'check', sub: page.own.goBack })
})

async function openWallet(page: TopPage): Promise<void> {
  const user = await findUser(page)
  if (!user) throw new FrameError('You are signed out. Sign in again.', { reason: 'sessionEnded' })
  await page.wallet.open(user)
}
