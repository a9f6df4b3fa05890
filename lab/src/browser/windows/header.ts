import { h } from './dom.ts'

/** The header of every window of the wallet. */
export const header = (title: string): HTMLElement =>
  h(
    'header',
    {},
    h('h1', {}, title),
    h('p', { 'data-part': 'notice' }, 'Development wallet — its keys are public'),
  )
