import { LOGIN_PROVIDERS } from '@latchkey/contract'
import { expect, test } from 'vitest'
import type { Kit } from '../kit/kit.ts'
import { knownSocials } from './offeredSocials.ts'

test('[S9.24] a page that names no providers offers them in the order in which the wallet’s own pages do', () => {
  const stored = JSON.stringify({ at: Date.now(), logins: [...LOGIN_PROVIDERS].reverse() })
  // Nothing else of the kit is read.
  const kit = { id: 'test', config: { features: {}, wallet: {}, storage: { getItem: () => stored } } }
  expect(knownSocials(kit as unknown as Kit)).toEqual(LOGIN_PROVIDERS.filter((one) => one !== 'email'))
})
