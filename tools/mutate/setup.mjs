// StrykerJS's first run must pass as a whole, so there a test may take as long as it needs on a busy machine. Later most tests
// that take long were left waiting by a mutant.
import { inject, vi } from 'vitest'

vi.setConfig({ testTimeout: inject('mode') === 'dry-run' ? 240_000 : 30_000, hookTimeout: 120_000 })
