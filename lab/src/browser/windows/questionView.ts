import type { PendingView } from './api.ts'
import { button, h, shortAddress } from './dom.ts'

type Question = PendingView['question']

/** The origin of the request, if known. */
export function siteView(origin: string, name?: string): HTMLElement {
  const { host } = new URL(origin)
  return h(
    'section',
    { 'data-part': 'site' },
    h('span', { 'data-part': 'monogram', 'aria-hidden': 'true' }, (name ?? host).slice(0, 1)),
    h('span', {}, h('strong', {}, name ?? host), h('small', {}, origin)),
  )
}

/** The request: its effect, warnings, and all details. */
export function questionView(question: Question, between: HTMLElement[] = []): HTMLElement[] {
  const { title, warning, text } = question
  return [
    h('h2', { tabindex: '-1' }, title),
    ...(warning ? [h('p', { 'data-part': 'warning', role: 'alert' }, warning)] : []),
    ...between,
    ...(text === undefined ? [] : [h('pre', { 'data-part': 'message', tabindex: '0' }, text)]),
    details(question),
  ]
}

export function answers(warned: boolean, decide: (approved: boolean) => void): HTMLElement {
  return h(
    'footer',
    {},
    button('Reject', { id: 'reject', 'data-variant': warned ? 'strong' : 'plain' }, () => decide(false)),
    button('Approve', { id: 'approve', 'data-variant': warned ? 'danger' : 'primary' }, () => decide(true)),
  )
}

function details({ rows, data }: Question): HTMLElement {
  const lines = rows.flatMap(({ label, value, mono }) => [
    h('dt', {}, label),
    h(
      'dd',
      mono ? { 'data-mono': true } : {},
      /^0x[0-9a-fA-F]{40}$/.test(value) ? shortAddress(value) : value,
    ),
  ])
  return h(
    'section',
    { 'data-part': 'card' },
    h('dl', {}, ...lines),
    data !== undefined &&
      h(
        'details',
        {},
        h('summary', {}, `Data, ${(data.length - 2) / 2} bytes`),
        h('pre', { 'data-part': 'message' }, data),
      ),
  )
}
