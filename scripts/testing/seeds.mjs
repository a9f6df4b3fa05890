// Random tests that name no seed and no length have these: the same each time, unless SEED and RUNS_FACTOR say otherwise.
import fc from 'fast-check'
import { runs, seedOr } from './chance.mjs'

fc.configureGlobal({ seed: seedOr(20_261_127), numRuns: runs(100) })
