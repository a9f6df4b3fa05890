import { h } from './dom.ts'

export const header = (title: string): HTMLElement =>
  h(
    'header',
    {},
    h('h1', {}, title),
    h('p', { 'data-part': 'notice' }, 'Development wallet — its keys are public'),
  )
