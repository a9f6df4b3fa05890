import { ALERTS } from '@latchkey/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideNotice, showNotice } from '../../actions/notices.ts'
import { raiseAlert } from '../../actions/raiseAlert.ts'
import { alertFor } from '../../errors/alertFor.ts'
import { ServiceError } from '../../errors/kit.ts'
import { createTestKit } from '../../testing/createTestKit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[S3.17] a notice has a message, a variant, an optional svg, is open, and closes by itself unless told not to', () => {
  const { kit } = createTestKit()
  showNotice(kit, { message: 'Address copied', variant: 'success', svg: 'check' })
  expect(kit.store.get().notices.current).toEqual({
    id: 1,
    message: 'Address copied',
    variant: 'success',
    svg: 'check',
    open: true,
    autoClose: true,
  })
  vi.advanceTimersByTime(5_000)
  expect(kit.store.get().notices.current?.open).toBe(false)
  showNotice(kit, { message: 'Sending', variant: 'loading', autoClose: false })
  vi.advanceTimersByTime(60_000)
  expect(kit.store.get().notices.current).toMatchObject({ message: 'Sending', open: true, autoClose: false })
  hideNotice(kit)
  expect(kit.store.get().notices.current?.open).toBe(false)
})

test('[S4.26][S9.8] one that is open closes first, and the new one follows 150 ms later', () => {
  const { kit } = createTestKit()
  showNotice(kit, { message: 'first', variant: 'info' })
  showNotice(kit, { message: 'second', variant: 'info' })
  expect(kit.store.get().notices.current).toMatchObject({ message: 'first', open: false })
  vi.advanceTimersByTime(149)
  expect(kit.store.get().notices.current).toMatchObject({ message: 'first', open: false })
  vi.advanceTimersByTime(1)
  expect(kit.store.get().notices.current).toMatchObject({ message: 'second', open: true })
  // The first one's own end does not take the second away.
  vi.advanceTimersByTime(4_900)
  expect(kit.store.get().notices.current?.open).toBe(true)
})

test('[S4.26] of several that come while one closes, the newest follows it, and stays its time', () => {
  const { kit } = createTestKit()
  showNotice(kit, { message: 'first', variant: 'info' })
  showNotice(kit, { message: 'second', variant: 'info' })
  vi.advanceTimersByTime(50)
  showNotice(kit, { message: 'third', variant: 'info' })
  vi.advanceTimersByTime(99)
  expect(kit.store.get().notices.current).toMatchObject({ message: 'first', open: false })
  vi.advanceTimersByTime(1)
  expect(kit.store.get().notices.current).toMatchObject({ message: 'third', open: true })
  vi.advanceTimersByTime(4_999)
  expect(kit.store.get().notices.current).toMatchObject({ message: 'third', open: true })
  vi.advanceTimersByTime(1)
  expect(kit.store.get().notices.current?.open).toBe(false)
})

test('[S8.1] alerts are shown in debug mode only; their long text goes to the console', async () => {
  vi.useRealTimers()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kit } = createTestKit()
  raiseAlert(kit, { code: 'INVALID_PROJECT_ID' })
  expect(kit.store.get().notices.alert).toBeUndefined()
  await vi.waitFor(() => expect(logged.mock.calls[0]?.[0]).toContain(ALERTS.INVALID_PROJECT_ID.longMessage))
  const { kit: debugged } = createTestKit({ debug: true })
  raiseAlert(debugged, { code: 'INVALID_PROJECT_ID' })
  expect(debugged.store.get().notices.alert).toBe('INVALID_PROJECT_ID')
  await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(2))
  logged.mockRestore()
})

test.each([
  [
    '[S8.3, S8.8] an origin off the allow-list',
    'Unauthorized: origin not allowed',
    'INVALID_APP_CONFIGURATION',
    'Invalid App Configuration',
  ],
  [
    '[S8.5, S8.8] a session that is not valid yet',
    'JWT validation error: JWT Token is not yet valid',
    'JWT_TOKEN_NOT_VALID',
    'Session Expired',
  ],
  [
    '[S8.6, S8.8] an unknown project id',
    'Unauthorized: invalid key',
    'INVALID_PROJECT_ID',
    'Invalid App Configuration',
  ],
] as const)('%s', (_, text, code, title) => {
  const error = new ServiceError({ route: 'rpc', status: 401, cause: new Error(`401: ${text}`) })
  expect(alertFor(error)).toBe(code)
  expect(ALERTS[code].title).toBe(title)
  expect(alertFor(new Error('Unauthorized'))).toBeUndefined()
})
