import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { openModal } from '../actions/openModal.ts'
import { createTestKit } from '../testing/createTestKit.ts'

const fetched = vi.fn<typeof fetch>()
let enabled = true
let status = 202
let release = () => {}
/** What the gateway says to a page that it does not serve. */
const refusal = {
  status: 'FAILED',
  reasons: [{ field: 'origin', description: 'Unauthorized: origin not allowed' }],
}

beforeEach(() => {
  enabled = true
  status = 202
  fetched.mockReset()
  fetched.mockImplementation(async (input) =>
    String(input).includes('getAnalyticsConfig')
      ? Response.json({ isAnalyticsEnabled: enabled })
      : new Response(status === 202 ? null : JSON.stringify(refusal), { status }),
  )
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  release()
  vi.unstubAllGlobals()
})

function mounted(config: Parameters<typeof createTestKit>[0] = {}) {
  const made = createTestKit({ gatewayUrl: 'http://gateway.test', ...config })
  made.adapter.announce({})
  release = made.kit.mount()
  return made
}

const sent = () =>
  fetched.mock.calls
    .filter(([url]) => new URL(String(url)).pathname === '/e')
    .map(
      ([, init]) =>
        JSON.parse(String(init?.body)) as {
          props: { event: string; properties?: unknown; address?: string }
          eventId: string
          url: string
          domain: string
          timestamp: number
        },
    )

test('nothing is sent or asked before the visitor’s first act; earlier events wait', async () => {
  const { kit } = mounted()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(fetched).not.toHaveBeenCalled()
  await openModal(kit)
  await vi.waitFor(() => expect(sent().map(({ props }) => props.event)).toEqual(['INITIALIZE', 'MODAL_OPEN']))
})

test('[S7.7, S7.9] records go out only where the gateway says it wants them', async () => {
  enabled = false
  const { kit } = mounted()
  await openModal(kit)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent()).toEqual([])
})

test('[S7.7] a failure of the question counts as no', async () => {
  fetched.mockRejectedValue(new TypeError('offline'))
  const { kit } = mounted()
  await openModal(kit)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(fetched).toHaveBeenCalledOnce()
})

test('with the feature off nothing is ever asked', async () => {
  const { kit } = mounted({ features: { analytics: false } })
  await openModal(kit)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(fetched).not.toHaveBeenCalled()
})

test('[S7.8] a record has an id, page without query and fragment, domain, time and props; query names project and sdk', async () => {
  const address = window.location.href
  window.history.replaceState(null, '', '?code=secret#token')
  const { kit } = mounted()
  await openModal(kit)
  await connect(kit, { connectorId: 'dev.latchkey.test' })
  await vi.waitFor(() => expect(sent().map(({ props }) => props.event)).toContain('CONNECT_SUCCESS'))
  window.history.replaceState(null, '', address)
  const record = sent().find(({ props }) => props.event === 'CONNECT_SUCCESS')
  expect(record).toMatchObject({
    eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    url: window.location.origin + window.location.pathname,
    domain: window.location.hostname,
    timestamp: expect.any(Number),
    props: { type: 'track', properties: { method: 'browser', name: 'Test Wallet' } },
  })
  // The address goes along only where the integrator asks for it.
  expect(record?.props.address).toBeUndefined()
  const query = new URL(String(fetched.mock.calls[0]?.[0])).searchParams
  expect([query.get('projectId'), query.get('st'), query.get('sv')]).toEqual([
    'test',
    'latchkey',
    'html-scripted-0.1.0',
  ])
})

test('[S7.8] the address goes along where the integrator opts in', async () => {
  const { kit } = mounted({ analyticsAddress: true })
  await connect(kit, { connectorId: 'dev.latchkey.test' })
  await vi.waitFor(() =>
    expect(sent().find(({ props }) => props.event === 'CONNECT_SUCCESS')?.props.address).toMatch(/^0x/),
  )
})

test('[S8.12] a 403 raises the alert once until a later success', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  status = 403
  const { kit } = mounted({ debug: true })
  const alerts: string[] = []
  kit.store.subscribe((_, event) => event.type === 'alert.raised' && alerts.push(event.code))
  await openModal(kit)
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  await vi.waitFor(() => expect(alerts).toEqual(['INVALID_APP_CONFIGURATION']))
  status = 202
  kit.store.dispatch({ type: 'click.networks' })
  await vi.waitFor(() => expect(sent()).toHaveLength(3))
  status = 403
  kit.store.dispatch({ type: 'click.networks' })
  await vi.waitFor(() => expect(alerts).toHaveLength(2))
  vi.restoreAllMocks()
})

test('a page that is no secure context, and so has no randomUUID, is as much at work', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const { kit } = mounted()
  await openModal(kit)
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(new Set(sent().map(({ eventId }) => eventId)).size).toBe(2)
})
