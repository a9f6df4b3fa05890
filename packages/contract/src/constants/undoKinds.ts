/**
 * Changes of who may use an embedded wallet that can be frozen and undone: a login was `add`ed or `remove`d, the
 * address was changed (`email`), a `device` was removed, or a `deletion` was planned.
 */
export const UNDO_KINDS = ['add', 'remove', 'email', 'device', 'deletion'] as const

/** One of {@link UNDO_KINDS}. */
export type UndoKind = (typeof UNDO_KINDS)[number]
