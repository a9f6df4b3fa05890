import { h } from '../windows/dom.ts'

export const phoneHeader = (...more: HTMLElement[]): HTMLElement =>
  h(
    'header',
    {},
    h('h1', {}, 'Lab Phone'),
    h(
      'p',
      { 'data-part': 'notice' },
      'The lab’s stand-in for a wallet on a phone: its keys are public, its chains are the lab’s',
    ),
    ...more,
  )
