import { Warning } from '../approval/screen/parts.tsx'
import { showPhrase } from '../approval/screen/phrase.tsx'
import { loadTexts } from '../approval/texts/texts.ts'
import { FrameError } from '../FrameError.ts'
import { toPhrase } from '../keys/derive.ts'
import { runTopPage, showEnd } from './openTopPage.tsx'
import { withProof } from './prove.tsx'
import { signIn } from './signIn.tsx'

// The export page: after a fresh sign-in, it shows the phrase with which any other wallet opens the keys' accounts. It never runs within a page.
runTopPage(async (page) => {
  const { look, own, session, wallet, ask, smartNetworks } = page
  const texts = await loadTexts(look.locale)
  if (!(await signIn(page, ({ exportTitle, exportWhy }) => ({ title: exportTitle, why: exportWhy }))))
    return showEnd(page, texts, own.exportOver)
  const user = await session.userOf(await session.requireToken())
  if (!user?.wallet) throw new FrameError(own.noWallet)
  let isWritten = false
  const show = async (entropy: Uint8Array): Promise<void> => {
    const words = (await toPhrase(entropy)).split(' ')
    isWritten = await showPhrase(words, {
      texts: own,
      why: (
        <>
          <Warning>{own.exportCare}</Warning>
          {smartNetworks.length > 0 ? <Warning>{own.exportSmart}</Warning> : null}
        </>
      ),
      decline: texts.close,
      ask,
    })
  }
  await withProof(page, () => wallet.withEntropy(user, show))
  showEnd(page, texts, own.exportOver, isWritten ? { glyph: 'check' } : {})
})
