/** Brings the Lab Phone's client up to date; nothing to do where it was made from the same lock. */
export function buildPhone(): Promise<void>
