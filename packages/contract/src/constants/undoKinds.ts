/**
 * Changes of who may use an embedded wallet that can be frozen and undone: a login `add`ed or `remove`d, the
 * address changed (`email`), a `device` removed, a `deletion` planned.
 */
export const UNDO_KINDS = ['add', 'remove', 'email', 'device', 'deletion'] as const

/** One of {@link UNDO_KINDS}. */
export type UndoKind = (typeof UNDO_KINDS)[number]
