import { approval, createApprovalsKit } from '../createApprovalsKit.ts'
import { defineStates } from '../states.ts'

const missing = ['The index is behind its chain.']
const nft = { name: 'Harbour Lights', symbol: 'LIGHT', isListed: false } as const

/** Presses the first card's button, once it is there. */
const press = async (modal: ParentNode): Promise<void> => {
  const button = () => modal.querySelector<HTMLElement>('[data-part="card"] button')
  while (!button()) await new Promise(requestAnimationFrame)
  button()?.click()
}

export default defineStates('TokenApprovals', {
  ready: () =>
    createApprovalsKit([
      approval(),
      approval({ token: `0x${'b'.repeat(40)}`, amount: String(2n ** 256n - 1n), isUnlimited: true }),
      { ...approval(nft), kind: 'all', token: `0x${'c'.repeat(40)}` },
      { ...approval(nft), kind: 'item', token: `0x${'c'.repeat(40)}`, tokenId: '7011' },
    ]),
  unnamed: () =>
    createApprovalsKit([
      {
        ...{ kind: 'amount', token: `0x${'d'.repeat(40)}`, spender: `0x${'8'.repeat(40)}` },
        ...{ isListed: false, amount: '1200000', isUnlimited: false },
      },
    ]),
  partial: () => createApprovalsKit([approval()], { missing }),
  empty: () => createApprovalsKit([]),
  'none-found': () => createApprovalsKit([], { missing }),
  loading: () => createApprovalsKit('never'),
  error: () => createApprovalsKit(503),
  asking: () => ({ kit: createApprovalsKit([approval()]), arrange: press }),
  failed: () => ({
    kit: createApprovalsKit([approval()], { wallet: { runSteps: () => Promise.reject(new Error('no')) } }),
    arrange: press,
  }),
})
