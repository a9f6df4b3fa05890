// A little of every attack of `npm run attack`.
import { testAttacks } from './lib/testAttacks.mjs'

testAttacks(() => true)
