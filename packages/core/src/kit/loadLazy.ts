/** Loads the code that a kit needs once its modal is open or it calls the gateway. All callers share one load. */
export const loadLazy = () => import('./lazy.ts')

/** Loads the code that a kit needs once a visitor connects or has an account. */
export const loadRules = async () => (await loadLazy()).loadRules()
