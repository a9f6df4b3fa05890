import { accountsCard, behaviourCard, card, networksCard } from '../windows/cards.ts'
import { button, h } from '../windows/dom.ts'
import { originOf } from './askWallet.ts'
import type { Phone, PhoneState } from './createPhone.ts'
import { sharedChains } from './namespaces.ts'

const LINKS: Readonly<Record<PhoneState['link'], string>> = {
  offline: 'Offline',
  connected: 'Connected to the relay',
  reaching: 'Reaching the relay…',
  idle: 'Listening to nothing yet',
}

/** The phone's screen while no request is open. */
export function homeView(phone: Phone): HTMLElement[] {
  const state = phone.state()
  const { wallet } = state
  return [
    ...(state.trouble ? [h('p', { 'data-part': 'warning', role: 'alert' }, state.trouble)] : []),
    apps(phone, state),
    accountsCard(wallet, phone.choose),
    networksCard(wallet, phone.choose),
    behaviourCard(wallet, phone.choose),
    network(phone, state),
  ]
}

/** The field for a code. Created once, so that typed text survives re-rendering. */
export function pairForm(phone: Phone): HTMLElement {
  const input = h('input', {
    id: 'uri',
    type: 'text',
    'aria-label': 'Pairing code',
    placeholder: 'wc:…',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const send = async (): Promise<void> => {
    const text = input.value
    if (text.trim() === '') return input.focus()
    input.value = ''
    await phone.pair(text)
  }
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') void send()
  })
  return card('Paste the code that the app shows (“Copy link”)', [
    h(
      'div',
      { 'data-part': 'pair' },
      input,
      button('Pair', { id: 'pair', 'data-variant': 'primary' }, () => void send()),
    ),
  ])
}

function apps(phone: Phone, { sessions, wallet }: PhoneState): HTMLElement {
  const rows = sessions.map(({ topic, peer, namespaces }, index) => {
    const others = wallet.others.filter(({ caipNetworkId }) => namespaces[caipNetworkId.split(':')[0] ?? ''])
    const names = [
      ...sharedChains(namespaces).map((id) => wallet.chains.find((chain) => chain.id === id)?.name ?? id),
      ...others.map(({ name }) => name),
    ]
    const name = peer.metadata.name || originOf(peer.metadata.url)
    return h(
      'div',
      { 'data-part': 'row', 'data-app': true },
      h('span', {}, h('strong', {}, name), h('small', {}, names.join(', '))),
      button(
        'Disconnect',
        { id: `leave-${index}`, 'aria-label': `Disconnect ${name}` },
        () => void phone.disconnect(topic),
      ),
    )
  })
  return card('Connected apps', rows.length > 0 ? rows : [h('p', { 'data-part': 'empty' }, 'None')])
}

function network(phone: Phone, { link }: PhoneState): HTMLElement {
  const toggle =
    link === 'offline'
      ? button('Return', { id: 'online' }, () => void phone.goOnline())
      : button('Go offline', { id: 'online' }, () => void phone.goOffline())
  return card('Network connection', [
    h('div', { 'data-part': 'row' }, h('span', { role: 'status' }, LINKS[link]), toggle),
  ])
}
