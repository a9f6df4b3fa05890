/** Loads what signs in. Only pages with a handler ask for it. */
export const loadSiwx = () => import('./siwx.ts')
