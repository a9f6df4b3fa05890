import type { Kit } from '../kit/kit.ts'

/**
 * Whether the visitor may close the modal. Only a required sign-in locks it, and sign-in isn't built yet (S4.13).
 *
 * @param kit - made by createKit()
 * @returns always true until then
 *
 * @example
 * if (canClose(kit)) closeModal(kit)
 */
export function canClose(kit: Kit): boolean {
  return !kit.store.get().modal.embedded
}
