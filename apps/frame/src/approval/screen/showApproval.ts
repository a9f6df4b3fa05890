import type { Line } from '@latchkey/clear-signing'
import { CODES, FrameError } from '../../FrameError.ts'
import type { Show } from '../ask.ts'
import { networkOf } from '../networks.ts'
import type { Shown } from '../question.ts'
import type { Texts } from '../texts/texts.ts'
import { element } from './element.ts'
import { canAskHere, showScreen } from './showScreen.ts'

/** Shows what would be signed, for whom and where, and waits for the decision. */
export const showApproval: Show = async (shown, place, { method }, { frame, turn, isLab }) => {
  const { signal } = turn
  const { settings } = frame
  if (!canAskHere()) {
    let reason = ''
    await showScreen(
      (texts) => {
        reason = texts.notHere
        return {
          title: titleOf(method, texts),
          body: [warning(texts.notHere)],
          accept: texts.close,
          decline: texts.decline,
        }
      },
      { settings, signal, isTopLevel: true },
    )
    throw new FrameError(reason, { code: CODES.unsupported })
  }
  const network = networkOf(place.network).name
  return showScreen(
    (texts) => ({
      title: titleOf(method, texts),
      body: [
        element(
          'p',
          { 'data-part': 'origin' },
          element('bdi', { 'data-part': 'origin-name' }, place.origin),
          element('span', {}, texts.asks),
        ),
        ...shown.warnings.map(warning),
        ...bodyOf(shown, texts),
        rows([
          { label: texts.from, value: place.address, isAddress: true },
          { label: texts.network, value: isLab ? `${network} (lab)` : network },
          ...(shown.fee === undefined
            ? []
            : [{ label: texts.fee, value: shown.fee === 'unknown' ? texts.unknown : shown.fee }]),
        ]),
        ...(shown.lines?.length
          ? [element('section', { 'data-part': 'card' }, element('h2', {}, texts.details), rows(shown.lines))]
          : []),
        element(
          'details',
          {},
          element('summary', {}, texts.raw),
          element('pre', { dir: 'ltr', tabindex: '0' }, shown.raw),
        ),
      ],
      accept: shown.kind === 'message' ? texts.sign : texts.approve,
      decline: texts.decline,
      isRisky: shown.warnings.length > 0,
    }),
    { settings, signal },
  )
}

function titleOf(method: string, texts: Texts): string {
  if (method === 'solana_signTransaction') return texts.signTransaction
  if (method === 'solana_signAllTransactions') return texts.signTransactions
  return method.endsWith('endTransaction') || method.endsWith('AndSendTransaction')
    ? texts.sendTransaction
    : texts.signMessage
}

function bodyOf({ statements, text }: Shown, texts: Texts): Node[] {
  return [
    ...statements.map(({ title, lines: own }) =>
      element(
        'section',
        { 'data-part': 'card' },
        element('h2', { dir: 'auto' }, title),
        own.length > 0 ? rows(own) : undefined,
      ),
    ),
    ...(text === undefined
      ? []
      : [
          element(
            'section',
            { 'data-part': 'card' },
            element('h2', {}, texts.message),
            element('pre', { dir: 'auto', tabindex: '0' }, text),
          ),
        ]),
  ]
}

const warning = (text: string): Node =>
  element('p', { 'data-part': 'warning', role: 'note', dir: 'auto' }, text)

function rows(lines: readonly Line[]): Node {
  return element(
    'dl',
    { 'data-part': 'rows' },
    ...lines.map(({ label, value, isAddress }) =>
      element(
        'div',
        {},
        element('dt', {}, label),
        element('dd', isAddress ? { 'data-part': 'address', dir: 'ltr' } : { dir: 'auto' }, value),
      ),
    ),
  )
}
