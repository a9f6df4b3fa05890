import { createDirectoryKit, findsNothing, known, toKnown } from '../createDirectoryKit.ts'
import { WALLET_NAME } from '../extremes.ts'
import { defineStates, offline, onPhone } from '../states.ts'
import { click, typeInto } from '../typeInto.ts'

const LONG = 'Copperleaf Smart Vault for Teams and Treasuries'

export default defineStates('AllWallets', {
  ready: () => createDirectoryKit({ known, recent: ['Northlight'] }),
  loading: () => createDirectoryKit(),
  empty: () => createDirectoryKit({ installed: [], answer: () => ({ data: [], count: 0 }) }),
  error: () => createDirectoryKit({ installed: [], answer: 503 }),
  'error-with-installed': () => createDirectoryKit({ answer: 503 }),
  offline: offline(() => createDirectoryKit({ installed: [], answer: 0 })),
  'long-names': () =>
    createDirectoryKit({
      installed: [LONG],
      known: [LONG, 'محفظة الميناء للمجموعات والجمعيات الخيرية', WALLET_NAME, '名前'].map((name) =>
        toKnown(name),
      ),
    }),
  many: () =>
    createDirectoryKit({
      known: [...known, ...Array.from({ length: 400 }, (_, index) => toKnown(`Wallet number ${index + 1}`))],
    }),
  certified: () => ({ kit: createDirectoryKit({ known }), arrange: click('[data-part="toggle"]') }),
  found: () => ({
    kit: createDirectoryKit({ known, answer: findsNothing }),
    arrange: (modal) => typeInto(modal, 'er'),
  }),
  'nothing-found': () => ({
    kit: createDirectoryKit({ known, answer: findsNothing }),
    arrange: (modal) => typeInto(modal, 'Meridiam'),
  }),
  phone: onPhone(() => createDirectoryKit({ known, pairing: [] })),
})
