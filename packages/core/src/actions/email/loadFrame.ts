/** Loads the embedded wallet's client. All callers share one load. */
export const loadFrame = () => import('../../frame/client.ts')
