import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../testing/openFolder.ts'
import { openGateway } from '../../testing/openGateway.ts'
import { NEUTRAL_NETWORK, NEUTRAL_WALLET } from './art.ts'
import { IMAGE_IDS } from './imageIds.ts'
import { readIcons } from './readIcons.ts'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const TRUST = '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'
const BITGET = '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662'
const SAFEPAL = '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#333"/></svg>'

const folderOf = (files: Record<string, string | Buffer>): string => {
  const folder = testFolder()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

const start = async (environment: Record<string, string> = {}) => {
  const gateway = await openGateway({ RPC_URL_42161: 'http://127.0.0.1:9', ...environment })
  const imageIds = async (): Promise<string[]> => {
    const { data } = await (await gateway.get('/getWallets?projectId=test&entries=100')).json()
    return data.map(({ image_id }: { image_id: string }) => image_id)
  }
  return { ...gateway, imageIds }
}

test('[S7.6] every wallet has a picture under the id that it is listed with, to be kept for ever', async () => {
  const gateway = await start()
  for (const id of await gateway.imageIds()) {
    const query = 'projectId=test&st=latchkey&sv=html-core-0.1.0'
    const response = await gateway.get(`/getWalletImage/${encodeURIComponent(id)}?${query}`)
    expect([id, response.status]).toEqual([id, 200])
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(await response.text()).toMatch(/^<svg xmlns=/)
  }
})

test("[S7.5] a wallet without a picture says so and has the neutral one; others have the package's or the operator's", async () => {
  const folder = folderOf({ [`${METAMASK}.png`]: PNG, [`${BITGET}.png`]: PNG })
  const gateway = await start({ DIRECTORY_ICONS_DIR: folder })
  const include = [METAMASK, TRUST, BITGET, SAFEPAL].join(',')
  const { data } = await (await gateway.get(`/getWallets?projectId=test&include=${include}`)).json()
  const without = data.filter((each: { has_image?: boolean }) => each.has_image === false)
  const namesOf = (wallets: { name: string }[]) => wallets.map(({ name }) => name).sort()
  expect(namesOf(data)).toEqual(['Bitget Wallet', 'MetaMask', 'SafePal', 'Trust Wallet'])
  expect(namesOf(without)).toEqual(['SafePal'])
  const pictureOf = async (id: string) => await gateway.get(`/getWalletImage/${id}`)
  expect((await pictureOf(METAMASK)).headers.get('content-type')).toBe('image/png')
  expect(await (await pictureOf(TRUST)).text()).toMatch(/linearGradient|#0500FF/i)
  expect(await (await pictureOf(SAFEPAL)).text()).toBe(NEUTRAL_WALLET)
})

test('an operator removes one picture of ours, or all', async () => {
  const one = await start({ PICTURES_REMOVE: 'wallets/metamask, tokens/USDC' })
  const picture = async (gateway: typeof one, path: string) => await (await gateway.get(path)).text()
  expect(await picture(one, `/getWalletImage/${METAMASK}`)).toBe(NEUTRAL_WALLET)
  expect(await picture(one, `/getWalletImage/${TRUST}`)).not.toBe(NEUTRAL_WALLET)
  expect((await one.get('/public/getTokenImage/USDC')).status).toBe(404)
  const all = await start({ PICTURES_REMOVE: '*' })
  expect(await picture(all, `/getWalletImage/${TRUST}`)).toBe(NEUTRAL_WALLET)
  expect(await picture(all, '/public/getAssetImage/eip155:1')).toBe(NEUTRAL_NETWORK)
  const started = start({ PICTURES_REMOVE: 'metamask' })
  await expect(started).rejects.toThrow('PICTURES_REMOVE: no picture is called metamask.')
})

test('[S7.6] the id without its hash, or with an old one, brings the picture of now, for a while', async () => {
  const gateway = await start()
  for (const id of [METAMASK, `${METAMASK}~00000000`]) {
    const response = await gateway.get(`/getWalletImage/${id}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    const etag = response.headers.get('etag') ?? ''
    const again = await gateway.get(`/getWalletImage/${id}`, { 'if-none-match': etag })
    expect([response.status, again.status]).toEqual([200, 304])
  }
  for (const id of ['nobody', '..%2f..%2fetc', '%3Cscript%3E', '__proto__'])
    expect([id, (await gateway.get(`/getWalletImage/${id}`)).status]).toEqual([id, 404])
})

test("[S7.6] an operator's own icons take the place of the package's, under another id", async () => {
  const folder = folderOf({ [`${METAMASK}.png`]: PNG, 'safepal.webp': WEBP, '.DS_Store': 'x' })
  const [usual, gateway] = [await start(), await start({ DIRECTORY_ICONS_DIR: folder })]
  const [[before = ''], [after = '']] = [await usual.imageIds(), await gateway.imageIds()]
  expect(before.split('~')[0]).toBe(after.split('~')[0])
  expect(before).not.toBe(after)
  const response = await gateway.get(`/getWalletImage/${after}`)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
  // No wallet has that id: the operator is told.
  expect(gateway.log.some((line) => line.includes('"icons":["safepal"]'))).toBe(true)
})

test.each([
  ['a.png', SVG, 'is no PNG picture'],
  ['a.webp', PNG, 'is no WebP picture'],
  ['a.gif', 'GIF89a', 'is neither png nor webp nor svg'],
  ['a.svg', PNG, 'is no SVG picture'],
  ['a.svg', '<html><svg></svg></html>', 'is no SVG picture'],
  ['a.svg', SVG.replace('<rect', '<script>alert(1)</script><rect'), 'has a script'],
  ['a.svg', SVG.replace('<rect', '<rect onload="alert(1)"'), 'has a script'],
  ['a.svg', SVG.replace('<rect', '<a href="javascript:alert(1)"/><rect'), 'has a script'],
  ['a.svg', SVG.replace('<rect', '<image href="https://x.example/a.png"/><rect'), 'names another address'],
  ['a.svg', SVG.replace('fill="#333"', 'style="fill:url(https://x.example/#a)"'), 'names another address'],
  ['a.svg', SVG.replace('<rect', '<foreignObject><p>hi</p></foreignObject><rect'), 'has more than shapes'],
  ['a.svg', `<!DOCTYPE svg [<!ENTITY x "y">]>${SVG}`, 'is no SVG picture'],
  ['a.png', Buffer.concat([PNG, Buffer.alloc(200_000)]), 'has 2000'],
] as const)('an icon that is not a plain picture stops the start: %s, case %#', (name, content, reason) => {
  expect(() => readIcons(folderOf({ [name]: content }))).toThrow(`DIRECTORY_ICONS_DIR: ${name} ${reason}`)
})

test('an SVG may use its own gradients', () => {
  const svg = SVG.replace(
    '<rect width="8" height="8" fill="#333"/>',
    '<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#a" xlink:href="#a"/>',
  )
  const icons = readIcons(folderOf({ 'a.svg': `<?xml version="1.0"?>\n<!-- hi -->${svg}` }))
  expect([...icons.keys()]).toEqual(['a'])
})

test('says that the folder is not there', () => {
  expect(() => readIcons('/nowhere')).toThrow('DIRECTORY_ICONS_DIR: /nowhere cannot be read')
})

test('[S7.6] currencies have their sign or their code; what is no currency has nothing', async () => {
  const gateway = await start()
  for (const code of ['USD', 'eur', 'GBP', 'JPY', 'INR', 'CHF']) {
    const response = await gateway.get(`/public/getCurrencyImage/${code}`)
    const type = response.headers.get('content-type')
    expect([code, response.status, type]).toEqual([code, 200, 'image/svg+xml'])
  }
  for (const code of ['XYZ1', 'dollar', '%24'])
    expect([code, (await gateway.get(`/public/getCurrencyImage/${code}`)).status]).toEqual([code, 404])
})

test('[S7.6] [S9.29] networks and ways to connect have pictures, by id and by image id', async () => {
  const gateway = await start()
  const read = async (id: string) => await gateway.get(`/public/getAssetImage/${encodeURIComponent(id)}`)
  for (const id of IMAGE_IDS.flat()) {
    const response = await read(id)
    expect([id, response.status]).toEqual([id, 200])
    const pattern = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"((?!<text|href|undefined|NaN).)*<\/svg>$/
    expect(await response.text()).toMatch(pattern)
  }
  const [byId, byImageId] = [await read('eip155:10'), await read('ab9c186a-c52f-464b-2906-ca59d760a400')]
  expect(await byId.text()).toBe(await byImageId.text())
  // A network that nobody drew has the neutral picture, so that a page that lists it sees no failure.
  expect(await (await read('eip155:123456789')).text()).toBe(NEUTRAL_NETWORK)
  for (const id of ['eip155:', 'nobody', '__proto__']) expect((await read(id)).status).toBe(404)
})

test('[S7.6] a token has a picture by its chain and address; a symbol is only for clients that know no more', async () => {
  const usdc = 'eip155:42161:0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
  const gateway = await start()
  const read = async (id: string) => await gateway.get(`/public/getTokenImage/${encodeURIComponent(id)}`)
  const byAddress = await read(usdc)
  expect([byAddress.status, byAddress.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
  expect(await byAddress.text()).toBe(await (await read(usdc.toLowerCase())).text())
  // The same address on another chain is another token.
  expect((await read(usdc.replace('42161', '10'))).status).toBe(404)
  const folder = folderOf({ [`${usdc.replaceAll(':', '-')}.png`]: PNG, 'eip155-42161.webp': WEBP })
  const own = await start({ DIRECTORY_ICONS_DIR: folder })
  const type = async (path: string) => (await own.get(path)).headers.get('content-type')
  expect(await type(`/public/getTokenImage/${encodeURIComponent(usdc)}`)).toBe('image/png')
  expect(await type('/public/getAssetImage/3bff954d-5cb0-47a0-9a23-d20192e74600')).toBe('image/webp')
  expect(own.log.some((line) => line.includes('no wallet of the directory has these icons'))).toBe(false)
})
