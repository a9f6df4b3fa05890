import { LatchkeyProvider } from '@latchkey/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { BuildsContext, noBuilds } from '../builds/BuildsContext.ts'
import { ColourModeContext, noColourMode } from '../colourMode/ColourModeContext.ts'
import { IconsContext, noIcons } from '../icons/IconsContext.ts'
import { PayloadContext } from '../payload/PayloadContext.ts'
import type { App } from './App.ts'
import { ConfigContext } from './ConfigContext.ts'
import { noPrefetcher, PrefetchContext } from './links/PrefetchContext.ts'

/** Provides the app's objects to the page. The router renders inside, both in the browser and in the build. */
export function AppProviders({ app, children }: { app: App; children: ReactNode }): ReactElement {
  const { kit, queries, payload, config } = app
  const { builds = noBuilds, colourMode = noColourMode, icons = noIcons, prefetcher = noPrefetcher } = app
  return (
    <PayloadContext.Provider value={payload}>
      <ConfigContext.Provider value={config}>
        <BuildsContext.Provider value={builds}>
          <ColourModeContext.Provider value={colourMode}>
            <PrefetchContext.Provider value={prefetcher}>
              <IconsContext.Provider value={icons}>
                <QueryClientProvider client={queries}>
                  <LatchkeyProvider kit={kit}>{children}</LatchkeyProvider>
                </QueryClientProvider>
              </IconsContext.Provider>
            </PrefetchContext.Provider>
          </ColourModeContext.Provider>
        </BuildsContext.Provider>
      </ConfigContext.Provider>
    </PayloadContext.Provider>
  )
}
