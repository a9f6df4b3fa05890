import { expect, test } from 'vitest'
import { initialDirectory } from '../flows/directory/directory.ts'
import type { DirectoryState, Wallet } from '../flows/directory/state.ts'
import type { ListedWallet } from '../selectors/wallets.ts'
import { type ListTilesParameters, listTiles } from './listTiles.ts'

function wallet(name: string, change: Partial<Wallet> = {}): Wallet {
  return { id: `id-${name}`, name, chains: [], relays: ['*'], isCertified: false, ...change }
}

function found(name: string, change: Partial<ListedWallet> = {}): ListedWallet {
  return { id: `rdns.${name}`, name, type: 'ANNOUNCED', tag: 'installed', connectors: [], ...change }
}

interface Setup extends Partial<ListTilesParameters> {
  readonly known?: readonly Wallet[]
  readonly state?: Partial<DirectoryState>
}

function names({ known = [], state, ...rest }: Setup): string[] {
  const all = { ...initialDirectory.all, wallets: known }
  const directory = { ...initialDirectory, all, ...state }
  return listTiles({
    config: {},
    installed: [],
    directory,
    list: all,
    search: '',
    recentIds: [],
    ...rest,
  }).map(({ name, tag }) => (tag ? `${name} (${tag})` : name))
}

test('recent and installed wallets come first, then featured and custom ones, then the directory', () => {
  const tiles = names({
    installed: [found('Quill', { tag: 'recent' }), found('Harbor')],
    config: { customWallets: [{ id: 'own', name: 'Own' }] },
    state: { featured: [wallet('Tern')] },
    known: [wallet('Basalt'), wallet('Tern'), wallet('Lumen')],
  })
  expect(tiles).toEqual(['Quill (recent)', 'Harbor (installed)', 'Tern', 'Own', 'Basalt', 'Lumen'])
})

test('a wallet that was paired with last comes first', () => {
  const tiles = names({
    installed: [found('Harbor')],
    recentIds: ['id-Lumen'],
    state: { recent: [wallet('Lumen')] },
    known: [wallet('Basalt'), wallet('Lumen')],
  })
  expect(tiles).toEqual(['Lumen (recent)', 'Harbor (installed)', 'Basalt'])
})

test('a wallet that is installed is not listed a second time, by whatever it is known', () => {
  const tiles = names({
    installed: [
      found('Trust', { id: 'a' }),
      found('Other', { id: 'b', rdns: 'com.quill' }),
      found('Third', { id: 'c', explorerId: 'id-Tern' }),
    ],
    known: [wallet('Trust Wallet'), wallet('Quill', { rdns: 'com.quill' }), wallet('Lumen')],
  })
  expect(tiles).toEqual(['Trust (installed)', 'Other (installed)', 'Third (installed)', 'Lumen'])
})

test('the integrator’s own record of a wallet stands for the directory’s', () => {
  const tiles = names({
    config: { customWallets: [{ id: 'own', name: 'Tern', rdns: 'com.tern' }] },
    known: [wallet('Lumen'), wallet('Tern'), wallet('Tern Two', { rdns: 'com.tern' })],
  })
  expect(tiles).toEqual(['Tern', 'Lumen'])
})

test('two installed wallets of one name stay two', () => {
  expect(names({ installed: [found('Harbor'), found('Harbor', { id: 'other' })] })).toHaveLength(2)
})

test.each([
  [{ excludeWalletIds: ['id-Tern', 'com.quill', 'own'] }],
  [{ excludeWalletIds: ['id-Tern', 'com.quill', 'own'], customWallets: [{ id: 'own', name: 'Own' }] }],
])('excluded wallets are listed from no source', (config) => {
  const tiles = names({
    config,
    installed: [found('Tern'), found('Quill', { rdns: 'com.quill' }), found('Harbor')],
    // What the directory says of the excluded ids.
    state: { excluded: [wallet('Tern')] },
    known: [wallet('Lumen')],
  })
  expect(tiles).toEqual(['Harbor (installed)', 'Lumen'])
})

test('a text narrows the list to what is known, and to what the directory found by another name', () => {
  const query = { search: 'har', certified: false }
  const list = { ...initialDirectory.all, query, wallets: [wallet('Harbor Pro'), wallet('Seaport')] }
  const tiles = names({
    installed: [found('Hárbor'), found('Quill')],
    known: [wallet('Sharp'), wallet('Lumen')],
    state: { query, found: list },
    list,
    search: ' HAR ',
  })
  expect(tiles).toEqual(['Hárbor (installed)', 'Sharp', 'Harbor Pro', 'Seaport'])
})

test('certified only: nothing that is not', () => {
  const query = { search: '', certified: true }
  const tern = wallet('Tern', { isCertified: true })
  const list = { ...initialDirectory.certified, query, wallets: [tern] }
  const tiles = names({
    installed: [found('Harbor'), found('Tern')],
    config: { customWallets: [{ id: 'own', name: 'Own' }] },
    known: [tern, wallet('Lumen')],
    state: { query, certified: list, featured: [wallet('Basalt')] },
    list,
  })
  expect(tiles).toEqual(['Tern (installed)'])
})
