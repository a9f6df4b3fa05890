import { hostPart } from './host.ts'
import { isOptional, type OptionalPart, optionalParts } from './optional.ts'
import { requiredPart } from './required.ts'
import { createSuite } from './run.ts'
import type { ConformanceRunner, CreateBench } from './wallet.ts'

/** An optional member of `Adapter`, or `host` for an adapter on top of a host's own configuration. */
export type ConformancePart = OptionalPart | 'host'

/** The suite's inputs: the test runner, how to make a bench, and the adapter's optional members. */
export interface AdapterConformanceOptions extends ConformanceRunner {
  /** Called for every test: makes a page with one wallet on it, and an adapter that has not been started. */
  readonly createBench: CreateBench
  /** The optional members that the adapter has. A test fails for a member that is not declared, and for a declared member that is missing. */
  readonly parts: readonly ConformancePart[]
}

/**
 * Declares the tests that every adapter must pass: the required part, and one part for each optional member that the adapter has.
 *
 * @param options.test, options.expect - your test runner's functions
 * @param options.createBench - makes an adapter and a wallet for one test
 * @param options.parts - the optional members of `Adapter` that your adapter has
 *
 * @example
 * import { adapterConformance } from '@latchkey/core/conformance'
 * import { expect, test } from 'vitest'
 *
 * adapterConformance({ test, expect, createBench, parts: ['getBalance', 'transfers'] })
 */
export function adapterConformance({ parts, ...options }: AdapterConformanceOptions): void {
  const suite = createSuite(options)
  requiredPart(suite)
  suite.check('has the optional members that are declared, and no other', async ({ adapter }) => {
    const present = Object.keys(optionalParts).filter(
      (part) => isOptional(part) && adapter[part] !== undefined,
    )
    suite.expect(present.sort()).toEqual(parts.filter((part) => part !== 'host').sort())
  })
  for (const part of parts) {
    if (part === 'host') hostPart(suite)
    else optionalParts[part](suite)
  }
}
