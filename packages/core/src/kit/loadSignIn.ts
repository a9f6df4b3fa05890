import type { Kit } from './kit.ts'
import { loadRules } from './loadLazy.ts'

/** Loads what signs in. Only pages with a handler ask for it. */
export const loadSignIn = async (kit: Kit) => (await loadRules()).loadSiwx(kit)
