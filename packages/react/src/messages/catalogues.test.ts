import * as core from '@latchkey/core'
import { expect, test } from 'vitest'
import { NameScriptError } from '../../../evm/src/names/normalName.ts'
import { WagmiConfigUndefinedError } from '../../../evm/src/wagmi/configError.ts'
import * as wagmi from '../../../evm/src/wagmi/errors.ts'
import { english } from './english.ts'

const ofEvm = { NameScriptError, WagmiConfigUndefinedError, ...wagmi }
const classes = [...Object.entries(core), ...Object.entries(ofEvm)].flatMap(([name, one]) =>
  typeof one === 'function' && one.prototype instanceof core.BaseError ? [name] : [],
)

test('every error class has a text for the screen', () => {
  expect(classes.length).toBeGreaterThan(60)
  expect(classes.filter((name) => !Object.hasOwn(english.errors, name))).toEqual([])
})
