import { h } from '../windows/dom.ts'
import { answers, questionView, siteView } from '../windows/questionView.ts'
import { ClientMissingError, startClient } from './client.ts'
import { createPhone, type Phone } from './createPhone.ts'
import { homeView, pairForm } from './homeView.ts'
import { becomeTheOnlyOne, readName, readPhoneSession } from './identity.ts'
import { phoneHeader } from './phoneHeader.ts'
import { proposalView } from './proposalView.ts'
import { createHooks } from './testHooks.ts'

const LOOK_AGAIN_MS = 2_000

const app = document.getElementById('app')
const name = readName()
const started = start()
Object.defineProperty(window, '__labPhone', { value: Object.freeze(createHooks(started)) })
started.catch((error: unknown) => {
  show([
    h('p', { 'data-part': 'warning', role: 'alert' }, error instanceof Error ? error.message : String(error)),
  ])
  if (error instanceof ClientMissingError) setTimeout(() => location.reload(), LOOK_AGAIN_MS)
})

async function start(): Promise<Phone> {
  await becomeTheOnlyOne(name, () => location.replace(`/phone/elsewhere?name=${name}`))
  const client = await startClient(name)
  let draw = (): void => undefined
  const phone = await createPhone({ client, walletId: readPhoneSession(name), onChange: () => draw() })
  draw = createScreen(phone)
  draw()
  const uri = takeUri()
  if (uri) await phone.pair(uri)
  return phone
}

function createScreen(phone: Phone): () => void {
  const form = pairForm(phone)
  const home = h('div', { 'data-part': 'home' })
  let shown: string | undefined
  return () => {
    const { proposals, wallet } = phone.state()
    const [proposal] = proposals
    const [request] = wallet.pending
    const id = proposal ? `proposal ${proposal.id}` : request?.id
    if (id === undefined) {
      const focused = document.activeElement?.id
      home.replaceChildren(...homeView(phone))
      if (shown !== 'home') show([form, home])
      shown = 'home'
      document.title = 'Lab Phone'
      if (focused) document.getElementById(focused)?.focus()
      return
    }
    if (id === shown) return
    shown = id
    if (proposal) {
      show(proposalView(proposal, wallet, (approved) => void phone.decideProposal(proposal.id, approved)))
    } else if (request) {
      const { question } = request
      show([
        siteView(question.origin),
        ...questionView(question),
        answers(question.warning !== undefined, (approved) => {
          for (const one of document.querySelectorAll('button')) one.disabled = true
          void phone.choose('/decide', { id: request.id, approved })
        }),
      ])
    }
    const heading = document.querySelector('h2')
    document.title = `Lab Phone: ${heading?.textContent ?? ''}`
    heading?.focus()
  }
}

function show(content: HTMLElement[]): void {
  app?.replaceChildren(phoneHeader(), ...content)
}

/** The code in the page's address, which a reload must not answer again. */
function takeUri(): string | null {
  const url = new URL(location.href)
  const uri = url.searchParams.get('uri')
  for (const key of ['uri', 'requestId', 'sessionTopic']) url.searchParams.delete(key)
  history.replaceState(null, '', `/phone${url.search}`)
  return uri
}
