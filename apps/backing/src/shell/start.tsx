import type { SiwxHandler } from '@latchkey/core'
import { startTransition } from 'react'
import { readBuildId } from '../builds/buildId.ts'
import { createBuilds } from '../builds/createBuilds.ts'
import { createColourMode } from '../colourMode/createColourMode.ts'
import { BareError } from '../errors/BareError.tsx'
import { createRecorder, type ErrorRecord } from '../errors/createRecorder.ts'
import { createIcons } from '../icons/createIcons.ts'
import { type StartPayload, startPayload } from '../payload/startPayload.ts'
import { createRouter } from '../router/createRouter.ts'
import { createRoutes } from '../router/routes.tsx'
import type { App } from './App.ts'
import { ConfigurationError } from './ConfigurationError.ts'
import { type PageConfig, readConfig } from './config.ts'
import { createAppKit } from './createAppKit.ts'
import { canPrefetch } from './links/canPrefetch.ts'
import { createPrefetcher } from './links/createPrefetcher.ts'
import { Page } from './Page.tsx'
import { createRoot, hydrateRoot } from './react.ts'

/**
 * Starts the page: reads its configuration and its payload in parallel, creates the kit, and hydrates the prerendered page, or
 * renders the page if it was not prerendered. Never rejects: any failure is shown, logged and kept (S8.65).
 *
 * @returns the page's payload, with the error if the start failed
 */
export async function start(container: HTMLElement): Promise<ErrorRecord> {
  const colourMode = createColourMode(window)
  colourMode.follow()
  const record: ErrorRecord = {}
  try {
    const buildId = readBuildId(document)
    const page = location.pathname
    const [config, { payload, isPrerendered }] = await Promise.all([
      configured(),
      startPayload({ container, page, buildId }),
    ])
    // Split the start into tasks, so that the browser can respond to scrolls and taps in between.
    await nextTask()
    const siwx = await signInOf(config)
    const kit = createAppKit({ config, origin: location.origin, siwx })
    const routes = createRoutes()
    const queries = await kit.queries()
    await nextTask()
    const router = await createRouter(routes, isPrerendered)
    await nextTask()
    const builds = createBuilds({ id: buildId, intervalMs: config.buildPollMs })
    builds.watch()
    const prefetcher = createPrefetcher(routes, canPrefetch)
    const icons = createIcons({ baseUrl: config.iconsUrl ?? `${config.gatewayUrl}/icons` })
    const kept = Object.assign(record, payload)
    const app: App = { kit, queries, payload: kept, builds, colourMode, config, prefetcher, icons }
    render({ container, app, router, isPrerendered, record })
  } catch (error) {
    createRecorder(record)(error)
    container.replaceChildren()
    createRoot(container).render(<BareError error={error} />)
  }
  return record
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function configured(): Promise<PageConfig> {
  const result = await readConfig()
  if (!result.ok) throw new ConfigurationError(result.reason)
  return result.config
}

/** Loads the code for sign-in only if the operator has enabled sign-in. */
async function signInOf({ signIn }: PageConfig): Promise<SiwxHandler | undefined> {
  if (!signIn) return undefined
  const { cookieSignIn } = await import('@latchkey/siwx/client')
  const { statement, ...rest } = signIn
  return cookieSignIn({ ...rest, ...(statement === undefined ? {} : { statement }) })
}

interface RenderOptions extends Pick<StartPayload, 'isPrerendered'> {
  readonly container: HTMLElement
  readonly app: App
  readonly router: Awaited<ReturnType<typeof createRouter>>
  readonly record: ErrorRecord
}

function render({ container, app, router, isPrerendered, record }: RenderOptions): void {
  const recorded = createRecorder(record)
  const options = { onCaughtError: recorded, onUncaughtError: recorded }
  const page = <Page app={app} router={router} onError={recorded} />
  const errors = Object.values(router.state.errors ?? {})
  for (const error of errors) recorded(error)
  // After an error, the page differs from the prerendered markup.
  if (isPrerendered && errors.length === 0) {
    // A transition hydrates in slices, so that the page can respond to user input meanwhile.
    startTransition(() => void hydrateRoot(container, page, options))
    return
  }
  container.replaceChildren()
  createRoot(container, options).render(page)
}
