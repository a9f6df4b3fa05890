import { getWallets } from '@latchkey/contract'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { openGateway } from '../../testing/openGateway.ts'
import { NOT_FOR_CORE } from './service.ts'

const start = async (environment: Record<string, string> = {}) => {
  const gateway = await openGateway({ RPC_URL_42161: 'http://127.0.0.1:9', ...environment })
  const ask = async (query: Record<string, string> = {}) => {
    const response = await gateway.get(`/getWallets?${new URLSearchParams({ projectId: 'test', ...query })}`)
    expect([query, response.status]).toEqual([query, 200])
    const { data, count } = parse(getWallets.response, await response.json())
    return { names: data.map(({ name }) => name), ids: data.map(({ id }) => id), data, count }
  }
  return { ...gateway, ask }
}

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const RAINBOW = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'

test('[S7.5] [S9.1] gives wallets a page of 40 at a time, each once, the best known first', async () => {
  const { ask } = await start()
  const first = await ask()
  expect(first.names.slice(0, 3)).toEqual(['MetaMask', 'Trust Wallet', 'Coinbase Wallet'])
  expect([first.data.length, first.count > 60]).toEqual([40, true])
  const seen = new Set(first.ids)
  for (let page = 2; page <= Math.ceil(first.count / 40); page++)
    for (const id of (await ask({ page: String(page) })).ids) seen.add(id)
  expect(seen.size).toBe(first.count)
  expect(await ask({ page: '99' })).toMatchObject({ data: [], count: first.count })
})

test('[S3.1] a wallet has its links, chains, rdns and the relays it can be answered on', async () => {
  const { ask } = await start()
  const { data } = await ask({ include: METAMASK })
  expect(data).toEqual([
    {
      id: METAMASK,
      name: 'MetaMask',
      image_id: expect.stringMatching(new RegExp(`^${METAMASK}~[0-9a-f]{8}$`)),
      rdns: 'io.metamask',
      injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
      chains: expect.arrayContaining(['eip155:1', 'eip155:42161']),
      mobile_link: 'metamask://',
      universal_link: 'https://metamask.app.link',
      app_store: 'https://apps.apple.com/app/id1438144202',
      play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
      chrome_store: expect.stringContaining('nkbihfbeogaeaoehlefnkodbefgpgknn'),
      homepage: 'https://metamask.io/',
      badge_type: 'certified',
      relays: ['wss://relay.walletconnect.org', 'wss://relay.walletconnect.com'],
    },
  ])
})

test('[S7.5] narrows by include, exclude, chains and badge, and counts what is left', async () => {
  const { ask } = await start()
  const all = await ask()
  const two = await ask({ include: `${RAINBOW},${METAMASK},nobody` })
  expect([two.names, two.count]).toEqual([['MetaMask', 'Rainbow'], 2])
  expect((await ask({ include: 'io.metamask' })).names).toEqual(['MetaMask'])
  const without = await ask({ exclude: `${METAMASK},me.rainbow` })
  const expected = [all.count - 2, false, false]
  expect([without.count, without.ids.includes(METAMASK), without.ids.includes(RAINBOW)]).toEqual(expected)
  const certified = await ask({ badge_type: 'certified', entries: '100' })
  expect(certified.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
  expect((await ask({ badge_type: 'none' })).count).toBe(all.count)
  const onSolana = await ask({ chains: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', entries: '100' })
  expect(onSolana.names).toEqual(expect.arrayContaining(['Phantom', 'Solflare']))
  expect(onSolana.names).not.toContain('Rainbow')
  const onArbitrum = await ask({ chains: 'eip155:42161,eip155:421614', entries: '100' })
  // Known to be there, known to be somewhere in the namespace, and nothing known; but not those of other chains.
  expect(onArbitrum.names).toEqual(expect.arrayContaining(['MetaMask', 'Rabby', 'Keplr']))
  for (const other of ['Phantom', 'Solflare', 'Coinomi']) expect(onArbitrum.names).not.toContain(other)
})

test('[S9.6] three wallets are left out for a kit without adapters, unless it names them', async () => {
  const { ask } = await start()
  const usual = await ask({ entries: '100', sv: 'html-evm-0.1.0' })
  const core = await ask({ entries: '100', sv: 'html-core-0.1.0' })
  expect(usual.count - core.count).toBe(3)
  for (const id of NOT_FOR_CORE)
    expect([usual.ids.includes(id), core.ids.includes(id)]).toEqual([true, false])
  const [phantom = ''] = NOT_FOR_CORE.slice(-1)
  expect((await ask({ include: phantom, sv: 'html-core-0.1.0' })).names).toEqual(['Phantom'])
})

test('[S5.19] [S9.4] finds by name whatever its case, accents, width and spaces, up to 100 at once', async () => {
  const { ask } = await start()
  expect((await ask({ search: '  META ' })).names).toEqual(['MetaMask'])
  expect((await ask({ search: 'ｍｅｔａｍáｓｋ' })).names).toEqual(['MetaMask'])
  expect((await ask({ search: 'trust  wal' })).names).toEqual(['Trust Wallet'])
  const wallets = await ask({ search: 'wallet', entries: '100' })
  expect(wallets.names.length).toBe(wallets.count)
  // A name that begins with the text comes before one that has it further on.
  expect((await ask({ search: 'co' })).names[0]).toMatch(/^Co/)
  for (const nothing of ['%', '<script>', '"]', '\\', '.*', '😀'])
    expect([nothing, (await ask({ search: nothing })).count]).toEqual([nothing, 0])
})

test.each([
  [{ page: '0' }, 'page'],
  [{ page: 'one' }, 'page'],
  [{ page: '-1' }, 'page'],
  [{ entries: '101' }, 'entries'],
  [{ entries: '1e2' }, 'entries'],
  [{ include: 'a,<b>' }, 'include'],
  [{ exclude: 'x'.repeat(200) }, 'exclude'],
  [{ chains: 'arbitrum' }, 'chains'],
  [{ badge_type: 'best' }, 'badge_type'],
  [{ search: 'x'.repeat(201) }, 'search'],
  [{ search: '💥'.repeat(5_00) }, 'search'],
])('refuses %o and names the field', async (query, field) => {
  const gateway = await start()
  const response = await gateway.get(`/getWallets?${new URLSearchParams({ projectId: 'test', ...query })}`)
  expect(response.status).toBe(400)
  const { reasons } = await response.json()
  const named = expect.stringMatching(new RegExp(`^${field}`))
  expect(reasons).toEqual([{ field: named, description: expect.any(String) }])
})

test('a search of 10,000 characters is refused in a sentence', async () => {
  const gateway = await start()
  const response = await gateway.get(`/getWallets?projectId=test&search=${'x'.repeat(10_000)}`)
  expect([response.status, await response.json()]).toMatchInlineSnapshot(`
    [
      400,
      {
        "reasons": [
          {
            "description": "search: must be at most 200 characters",
            "field": "search",
          },
        ],
        "status": "FAILED",
      },
    ]
  `)
})

test('[S7.5] an answer is known by its own hash, may be kept for a while, and is not sent twice', async () => {
  const gateway = await start()
  const path = '/getWallets?projectId=test&entries=3'
  const first = await gateway.get(path)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]{24}"$/)
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  const again = await gateway.get(path, { 'if-none-match': `"other", W/${etag}` })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  const other = await gateway.get('/getWallets?projectId=test&entries=4', { 'if-none-match': etag })
  expect(other.status).toBe(200)
})

test('asks for a project like every call of the kit, and counts calls', async () => {
  const gateway = await start({ RATE_LIMIT: '1/2' })
  expect((await gateway.get('/getWallets')).status).toBe(401)
  const statuses = []
  for (let call = 0; call < 4; call++) statuses.push((await gateway.get('/getWallets?projectId=test')).status)
  expect(statuses).toContain(429)
})
