import { adapterConformance } from '@latchkey/core/conformance'
import { expect, test } from 'vitest'
import { evm } from './evm.ts'
import { openBrowser } from './testing/browser.ts'
import { driveScripted, EVM_PARTS, STEP } from './testing/driveScripted.ts'
import { scriptedWallet } from './testing/scriptedWallet.ts'
import { ARBITRUM, SEPOLIA } from './testing/setUp.ts'

adapterConformance({
  test,
  expect,
  parts: [...EVM_PARTS, 'prepare', 'remote'],
  createBench(context) {
    const browser = openBrowser()
    const wallet = scriptedWallet()
    browser.install(wallet.provider)
    const adapter = evm().create({ ...context, networks: [ARBITRUM, SEPOLIA], transports: {} })
    return { adapter, wallet: driveScripted(wallet), step: STEP, close: browser.close }
  },
})
