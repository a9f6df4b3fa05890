import { createDirectoryKit, findsNothing, known, toKnown } from '../createDirectoryKit.ts'
import { goOffline, WALLET_NAME } from '../extremes.ts'
import { pretendPhone } from '../pretendPhone.ts'
import { defineStates } from '../states.ts'
import { typeInto } from '../typeInto.ts'

const history = [{ view: 'Connect' }] as const
const route = { view: 'AllWallets' } as const
const LONG = 'Copperleaf Smart Vault for Teams and Treasuries'

export default defineStates('AllWallets', {
  ready: () => ({ kit: createDirectoryKit({ known, recent: ['Northlight'] }), history, route }),
  loading: () => ({ kit: createDirectoryKit(), history, route }),
  empty: () => ({
    kit: createDirectoryKit({ installed: [], answer: () => ({ data: [], count: 0 }) }),
    history,
    route,
  }),
  error: () => ({ kit: createDirectoryKit({ installed: [], answer: 503 }), history, route }),
  'error-with-installed': () => ({ kit: createDirectoryKit({ answer: 503 }), history, route }),
  offline: () => {
    goOffline()
    return { kit: createDirectoryKit({ installed: [], answer: 0 }), history, route }
  },
  'long-names': () => ({
    kit: createDirectoryKit({
      installed: [LONG],
      known: [LONG, 'محفظة الميناء للمجموعات والجمعيات الخيرية', WALLET_NAME, '名前'].map((name) =>
        toKnown(name),
      ),
    }),
    history,
    route,
  }),
  many: () => ({
    kit: createDirectoryKit({
      known: [...known, ...Array.from({ length: 400 }, (_, index) => toKnown(`Wallet number ${index + 1}`))],
    }),
    history,
    route,
  }),
  certified: () => ({
    kit: createDirectoryKit({ known }),
    history,
    route,
    arrange: (modal) => modal.querySelector<HTMLElement>('[data-part="toggle"]')?.click(),
  }),
  found: () => ({
    kit: createDirectoryKit({ known, answer: findsNothing }),
    history,
    route,
    arrange: (modal) => typeInto(modal, 'er'),
  }),
  'nothing-found': () => ({
    kit: createDirectoryKit({ known, answer: findsNothing }),
    history,
    route,
    arrange: (modal) => typeInto(modal, 'Meridiam'),
  }),
  phone: () => {
    pretendPhone()
    return { kit: createDirectoryKit({ known, pairing: [] }), history, route }
  },
})
