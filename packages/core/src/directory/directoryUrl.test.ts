import { afterEach, expect, test, vi } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { scripted } from '../testing/scriptedAdapter.ts'
import { askWallets } from './askWallets.ts'
import { imageUrlOf } from './imageUrlOf.ts'

const SECOND = 'https://second.example/'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What a user in a time zone asks when the directory is opened. */
async function asked(timeZone: string, directory?: { baseUrlForRestrictedTimezones: string }) {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
  const fetched = vi.fn(async (_: URL) => Response.json({ data: [], count: 0 }))
  vi.stubGlobal('fetch', fetched)
  const { kit } = createTestKit(directory ? { directory } : {}, scripted())
  await askWallets(kit)
  const hosts = fetched.mock.calls.map(([url]) => url.host)
  return { hosts: [...new Set(hosts)], image: new URL(imageUrlOf(kit.config, 'a')).host, kit }
}

/** Written out: a zone that leaves the list by mistake fails here. */
const ZONES = [
  ...['ASIA/SHANGHAI', 'ASIA/URUMQI', 'ASIA/CHONGQING', 'ASIA/HARBIN', 'ASIA/KASHGAR', 'ASIA/BEIJING'],
  ...['ASIA/HONG_KONG', 'ASIA/MACAU', 'ASIA/MACAO'],
]

test.each(ZONES)('[S9.28] a visitor in %s asks the second address for wallets', async (zone) => {
  const name = zone.toLowerCase().replace(/\b\w/g, (letter) => letter.toUpperCase())
  const { hosts, image } = await asked(name, { baseUrlForRestrictedTimezones: SECOND })
  expect(hosts).toEqual(['second.example'])
  expect(image).toBe('second.example')
})

test('[S9.28] anybody else, and everybody where there is no second address, asks the gateway', async () => {
  const elsewhere = await asked('Asia/Singapore', { baseUrlForRestrictedTimezones: SECOND })
  const own = new URL(elsewhere.kit.config.gatewayUrl).host
  expect([...elsewhere.hosts, elsewhere.image]).toEqual([own, own])
  const unset = await asked('Asia/Shanghai')
  expect([...unset.hosts, unset.image]).toEqual([own, own])
})
