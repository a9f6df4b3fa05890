import { BaseError, connect, createKit, disconnect, selectAccount } from '@latchkey/core'
import { arbitrum } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'

const kit = createKit({
  projectId: 'my-app',
  metadata: { name: 'My app', description: 'What it does', url: 'https://app.example', icons: [] },
  gatewayUrl: 'https://gateway.example',
  networks: [arbitrum],
  adapters: [evm()],
})

const place = document.getElementById('root')

function draw(message = ''): void {
  const state = kit.store.get()
  const { status, address } = selectAccount(state)
  const line = document.createElement('p')
  line.textContent = message || `${status} ${address ?? ''}`
  const buttons = address
    ? [button('Leave', () => disconnect(kit))]
    : state.connect.connectors.map(({ id, name }) => button(name, () => connect(kit, { connectorId: id })))
  place?.replaceChildren(line, ...buttons)
}

function button(text: string, act: () => Promise<unknown>): HTMLButtonElement {
  const element = document.createElement('button')
  element.textContent = text
  element.onclick = () =>
    act().catch((error: unknown) => draw(error instanceof BaseError ? error.shortMessage : String(error)))
  return element
}

kit.store.subscribe(() => draw())
kit.mount()
draw()
