import { adapterConformance } from '@latchkey/core/conformance'
import { describe, expect, test } from 'vitest'
import { shortenPauses } from '../../../../scripts/testing/shortPauses.mjs'
import { driveScripted, EVM_PARTS, STEP } from '../testing/driveScripted.ts'
import { setUpHost, VERSIONS } from './testing/setUpHost.ts'

shortenPauses()

describe.each(VERSIONS)('%s', (_, core) => {
  adapterConformance({
    test,
    expect,
    parts: [...EVM_PARTS, 'prepare', 'remote', 'forget', 'selectAccount', 'host'],
    createBench(context) {
      const { adapter, wallet, browser, config, connector } = setUpHost({ core, context })
      const host = {
        connect: () => core.connect(config, { connector: connector() }),
        disconnect: () => core.disconnect(config),
      }
      return { adapter, wallet: driveScripted(wallet), host, step: STEP, close: browser.close }
    },
  })
})
