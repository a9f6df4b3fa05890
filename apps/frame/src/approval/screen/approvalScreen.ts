import type { Line } from '@latchkey/clear-signing'
import { type AskedMethod, isAskedMethod, isCaipNetworkId } from '@latchkey/contract'
import { networkOf } from '../networks.ts'
import type { Shown } from '../question.ts'
import type { Texts } from '../texts/texts.ts'
import { element } from './element.ts'
import type { Screen } from './showScreen.ts'

/** All that a screen says of a request: plain data, which another window can show. */
export interface ApprovalContent {
  readonly method: string
  readonly origin: string
  readonly address: string
  readonly network: string
  readonly isLab: boolean
  readonly shown: Shown
}

/** The screen of a request. */
export function approvalScreen(content: ApprovalContent, texts: Texts): Screen {
  const { method, origin, address, network, isLab, shown } = content
  const name = isCaipNetworkId(network) ? networkOf(network).name : network
  return {
    title: titleOf(method, texts),
    body: [
      element(
        'p',
        { 'data-part': 'origin' },
        element('bdi', { 'data-part': 'origin-name' }, origin),
        element('span', {}, texts.asks),
      ),
      ...shown.warnings.map(warning),
      ...bodyOf(shown, texts),
      ...(shown.changes?.length
        ? [element('section', { 'data-part': 'card' }, element('h2', {}, texts.changes), rows(shown.changes))]
        : []),
      rows([
        { label: texts.from, value: address, isAddress: true },
        { label: texts.network, value: isLab ? texts.inLab(name) : name },
        ...feeOf(shown, texts),
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
  }
}

function feeOf({ fee, payer }: Shown, texts: Texts): readonly Line[] {
  if (payer !== undefined) return [{ label: texts.fee, value: texts.paidBy(payer) }]
  return fee === undefined ? [] : [{ label: texts.fee, value: fee === 'unknown' ? texts.unknown : fee }]
}

type Title =
  | 'signMessage'
  | 'sendTransaction'
  | 'signTransaction'
  | 'signTransactions'
  | 'sendCalls'
  | 'grant'
  | 'revoke'

const TITLES: Readonly<Record<AskedMethod, Title>> = {
  personal_sign: 'signMessage',
  eth_signTypedData_v4: 'signMessage',
  eth_sendTransaction: 'sendTransaction',
  solana_signMessage: 'signMessage',
  solana_signTransaction: 'signTransaction',
  solana_signAllTransactions: 'signTransactions',
  solana_signAndSendTransaction: 'sendTransaction',
  wallet_sendCalls: 'sendCalls',
  eth_sendUserOperation: 'sendCalls',
  wallet_grantPermissions: 'grant',
  wallet_requestExecutionPermissions: 'grant',
  wallet_revokePermissions: 'revoke',
}

/** What a request is, in a few words. */
export const titleOf = (method: string, texts: Texts): string =>
  texts[isAskedMethod(method) ? TITLES[method] : 'signMessage']

/** A sentence that is read first. */
export const warning = (text: string): Node =>
  element('p', { 'data-part': 'warning', role: 'note', dir: 'auto' }, text)

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
