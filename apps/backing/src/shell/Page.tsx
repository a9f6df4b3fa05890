import { type ReactElement, StrictMode } from 'react'
import { RouterProvider } from 'react-router/dom'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import type { AppRouter } from '../router/createRouter.ts'
import type { App } from './App.ts'
import { AppProviders } from './AppProviders.tsx'

export interface PageProps {
  readonly app: App
  readonly router: AppRouter
  /** Receives every error of a route. */
  readonly onError: (error: unknown) => void
}

/** The whole page as the browser renders it. */
export function Page({ app, router, onError }: PageProps): ReactElement {
  return (
    <StrictMode>
      <ErrorBoundary>
        <AppProviders app={app}>
          <RouterProvider router={router} onError={(error) => onError(error)} />
        </AppProviders>
      </ErrorBoundary>
    </StrictMode>
  )
}
