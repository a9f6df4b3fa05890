/** Loads the code that a kit needs once a visitor acts or has an account. All callers share one load. */
export const loadLazy = () => import('./lazy.ts')
