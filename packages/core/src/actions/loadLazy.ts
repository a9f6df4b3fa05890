/** Loads the code that a kit needs once its modal is open or it calls the gateway. All callers share one load. */
export const loadLazy = () => import('../kit/lazy.ts')

const fetchRules = async () => (await loadLazy()).loadRules()
let rules: ReturnType<typeof fetchRules> | undefined

/**
 * Loads the code that a kit needs once a user connects or has an account. A successful load is kept, so that rules run
 * before the browser's next task after an event; a failed load is repeated.
 */
export const loadRules = () => {
  rules ??= fetchRules().catch((error: unknown) => {
    rules = undefined
    throw error
  })
  return rules
}
