// Two of the attacks: readers that hold memory, and whatever is refused. attack.nightly.test.mjs has all of them.
import { testAttacks } from './lib/testAttacks.mjs'

testAttacks((id) => ['H4', 'S'].includes(id))
