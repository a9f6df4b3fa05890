import { WALLET_MISSING_CODE } from '@latchkey/contract'
import { dayIn } from '../../account/words.ts'
import { FrameError, type FrameFailure } from '../../FrameError.ts'
import { MissingWalletError, shorten } from '../../wallet/MissingWalletError.ts'
import type { Doubt } from '../../window/wire.ts'
import { Rows, Warning } from '../screen/parts.tsx'
import type { Screen } from '../screen/ScreenView.tsx'
import { showScreen } from '../screen/showScreen.tsx'
import { loadTexts, type Texts } from '../texts/texts.ts'
import { OlderRecordError } from './OlderRecordError.ts'
import type { DoubtTexts } from './texts/en.ts'
import { loadDoubtTexts } from './texts/loadDoubtTexts.ts'

/**
 * Asks the user before a new wallet is made, another wallet is used, or a wallet with an outdated record is used. Only the user knows the answer.
 *
 * @param contact how to reach the operator; empty if it is unknown
 * @throws MissingWalletError, OlderRecordError, AwaitedWalletError if the user does not continue
 */
export async function askDoubt(
  doubt: Doubt,
  contact: string,
  options: Parameters<typeof showScreen>[1],
): Promise<void> {
  const own = await loadDoubtTexts((await loadTexts(options.settings.locale)).locale)
  const screen = (texts: Texts) => {
    if (doubt.kind === 'missing') return missing(doubt, own, texts.close)
    return doubt.kind === 'older' ? older(doubt, own, texts.close) : restored(doubt, own, texts)
  }
  if (await showScreen(screen, options)) return
  if (doubt.kind === 'missing') throw new MissingWalletError(doubt.had)
  throw doubt.kind === 'older' ? new OlderRecordError(doubt.address) : new AwaitedWalletError(contact)
}

function missing(
  { had, has }: Extract<Doubt, { kind: 'missing' }>,
  texts: DoubtTexts,
  decline: string,
): Screen {
  return {
    title: texts.missingTitle(isolate(had)),
    body: (
      <>
        <p>{texts.missingWhy}</p>
        <Warning>{has === null ? texts.missingNew : texts.missingOther}</Warning>
        <Rows
          lines={[
            { label: texts.missingOwn, value: had, isAddress: true },
            ...(has === null ? [] : [{ label: texts.missingNamed, value: has, isAddress: true }]),
          ]}
        />
        <p>{texts.shareKept(isolate(had))}</p>
      </>
    ),
    accept: has === null ? texts.makeNew : texts.goOnWith(isolate(has)),
    decline,
    isRisky: true,
  }
}

function older({ address }: Extract<Doubt, { kind: 'older' }>, texts: DoubtTexts, decline: string): Screen {
  return {
    title: texts.olderTitle(isolate(address)),
    body: (
      <>
        <p>{texts.olderWhy}</p>
        <Warning>{texts.olderDo}</Warning>
        <Rows lines={[{ label: texts.missingOwn, value: address, isAddress: true }]} />
      </>
    ),
    accept: texts.olderGoOn,
    decline,
    isRisky: true,
  }
}

function restored({ before }: Extract<Doubt, { kind: 'restored' }>, texts: DoubtTexts, all: Texts): Screen {
  return {
    title: texts.hadTitle(dayIn(all, before)),
    body: <p>{texts.hadWhy}</p>,
    accept: texts.hadNone,
    decline: texts.hadOne,
  }
}

const isolate = (address: string): string => `\u2066${shorten(address)}\u2069`

/** The user says that they had a wallet before the server's database was restored, so no wallet is made. */
class AwaitedWalletError extends FrameError {
  override readonly name = 'AwaitedWalletError'
  /** @param contact how to reach the operator; empty if it is unknown */
  constructor(contact: string) {
    super(
      `No wallet was made, so that yours can be brought back. ${contact ? `Write to ${contact}` : 'Tell the site'} that it is missing.`,
      { code: WALLET_MISSING_CODE, reason: 'walletAwaited' satisfies FrameFailure, count: contact },
    )
  }
}
