// Random tests that name no seed run from the same one each time, unless SEED names another.
import fc from 'fast-check'
import { seedOr } from './chance.mjs'

fc.configureGlobal({ seed: seedOr(20_261_127) })
