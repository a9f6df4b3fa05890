import { h } from './dom.ts'

/** What every window of the wallet says on its face. */
export const header = (title: string): HTMLElement =>
  h(
    'header',
    {},
    h('h1', {}, title),
    h('p', { 'data-part': 'notice' }, 'Development wallet — its keys are public'),
  )
