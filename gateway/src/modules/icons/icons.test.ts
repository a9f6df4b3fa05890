import { iconSetSchema } from '@latchkey/contract'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { openGateway } from '../../testing/openGateway.ts'
import { BACKING_ICONS } from './collection.ts'

const start = async () => {
  const gateway = await openGateway({ RPC_URL_42161: 'http://127.0.0.1:9' })
  return gateway
}

test('[S7.4] gives the icons that were named, says which it does not have, and needs no project', async () => {
  const gateway = await start()
  const response = await gateway.get('/icons/backing.json?icons=check,unicorn,close,check', {
    origin: 'https://anywhere.example',
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('https://anywhere.example')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  const set = parse(iconSetSchema, await response.json())
  expect(Object.keys(set.icons)).toEqual(['check', 'close'])
  expect(set).toMatchObject({ prefix: 'backing', width: 20, height: 20, not_found: ['unicorn'] })
})

test('every icon is lines and nothing else', () => {
  for (const [name, art] of BACKING_ICONS)
    expect([name, art]).toEqual([name, expect.stringMatching(/^[\d\sMmLlHhVvCcSsAaZz.-]+$/)])
})

test.each([
  ['/icons/backing.json', 400],
  ['/icons/backing.json?icons=', 400],
  ['/icons/nobody.json?icons=check', 404],
  ['/icons/..%2f..%2fetc?icons=check', 400],
  ['/icons/backing.json?icons=__proto__,constructor', 200],
])('answers %s with %i', async (path, status) => {
  const gateway = await start()
  const response = await gateway.get(path)
  expect(response.status).toBe(status)
  if (status === 200)
    expect(await response.json()).toMatchObject({ icons: {}, not_found: ['__proto__', 'constructor'] })
})

test('refuses more names than an address may hold', async () => {
  const gateway = await start()
  expect((await gateway.get(`/icons/backing.json?icons=${'a,'.repeat(300)}`)).status).toBe(400)
})
