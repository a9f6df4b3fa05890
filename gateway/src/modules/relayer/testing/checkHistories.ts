import fc from 'fast-check'
import { expect } from 'vitest'
import type { Database } from '../../../database/schema.ts'
import { createFakeWorld } from './createFakeWorld.ts'
import { findLies, forget } from './findLies.ts'
import { live, STEPS } from './history.ts'
import type { Soon, World } from './world.ts'

/**
 * Lives random histories. One that fails is made shorter, and printed with its seed.
 */
export async function checkHistories(
  database: Database,
  on: { readonly seed: number; readonly numRuns: number; readonly endOnFailure?: boolean },
  openWorld: () => Soon<World> = createFakeWorld,
): Promise<void> {
  const step = fc.record({ kind: fc.constantFrom(...STEPS), isLoose: fc.boolean() })
  const steps = fc.array(step, { minLength: 1, maxLength: 120, size: 'max' })
  await fc.assert(
    fc.asyncProperty(fc.record({ seed: fc.nat(), steps }), async (plan) => {
      await forget({ database })
      expect(await findLies(await live(plan, database, await openWorld()))).toEqual([])
    }),
    on,
  )
}
