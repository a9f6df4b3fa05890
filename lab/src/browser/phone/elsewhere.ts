import { h } from '../windows/dom.ts'
import { phoneHeader } from './phoneHeader.ts'

document
  .getElementById('app')
  ?.replaceChildren(
    phoneHeader(),
    h('p', { 'data-part': 'empty' }, 'The phone is open in another tab.'),
    h('p', { 'data-part': 'empty' }, h('a', { href: `/phone${location.search}` }, 'Use it here')),
  )
