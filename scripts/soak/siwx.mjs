import { step } from '../lib/progress.mjs'
import { vitest } from './vitest.mjs'

/** Mutations of valid sign-in messages and signatures, in equal parts for each namespace: none is accepted. */
export async function soakSiwx({ runs, seed }) {
  await step(`${runs} mutations`, () =>
    vitest('packages/siwx/src/verify/mutations.test.ts', 'no mutation', {
      RUNS: String(runs),
      SEED: String(seed),
    }),
  )
  return `${runs} mutations, 0 accepted`
}
