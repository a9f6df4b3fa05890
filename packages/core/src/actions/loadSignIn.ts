import type { Kit } from '../kit/kit.ts'
import { loadRules } from './loadLazy.ts'

export const loadSignIn = async (kit: Kit) => (await loadRules()).loadSiwx(kit)
