import { Warning, Words } from '../approval/screen/parts.tsx'
import { loadTexts } from '../approval/texts/texts.ts'
import { FrameError } from '../FrameError.ts'
import { toPhrase } from '../keys/derive.ts'
import { runTopPage, showLast } from './openTopPage.tsx'
import { withProof } from './prove.tsx'
import { signIn } from './signIn.tsx'

// The way out: after a fresh code, the phrase with which any other wallet opens the accounts of the keys. Never within a page.
runTopPage(async (page) => {
  const { look, session, wallet, ask, smartNetworks } = page
  const texts = await loadTexts(look.locale)
  if (!(await signIn(page, ({ exportTitle, exportWhy }) => ({ title: exportTitle, why: exportWhy }))))
    return showLast(texts.exportOver)
  const user = await session.userOf(await session.requireToken())
  if (!user?.wallet) throw new FrameError(texts.noWallet)
  const show = async (entropy: Uint8Array): Promise<void> => {
    const words = (await toPhrase(entropy)).split(' ')
    await ask(() => ({
      title: texts.phraseTitle,
      body: (
        <>
          <Warning>{texts.exportCare}</Warning>
          {smartNetworks.length > 0 ? <Warning>{texts.exportSmart}</Warning> : null}
          <Words words={words} />
        </>
      ),
      accept: texts.phraseDone,
      decline: texts.close,
    }))
  }
  await withProof(page, () => wallet.withEntropy(user, show))
  showLast(texts.exportOver)
})
