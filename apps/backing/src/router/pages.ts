import type { PageRoute } from './PageRoute.ts'

/** Every page of the app: S2.1. */
export const pages: readonly PageRoute[] = [{ path: '/', load: () => import('../page/IndexPage.tsx') }]
