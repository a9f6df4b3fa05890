// Builds the states that new chains start from, so that a lab finds them: `node lab/dist/seed.js`.
import { loadSnapshot } from './chains/snapshot.ts'

await loadSnapshot()
