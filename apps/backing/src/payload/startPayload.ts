import { loadPayload } from './loadPayload.ts'
import type { Payload } from './Payload.ts'
import { requireProgramme } from './requireProgramme.ts'

/** The page's initial data, and whether the existing markup was rendered from it. */
export interface StartPayload {
  readonly payload: Payload
  /** If true, hydrate the container. If false, render into it and replace its content. */
  readonly isPrerendered: boolean
}

const NO_BUILD = 'development'

/**
 * Returns this document's initial data: its payload if the build rendered this exact path, else the bundled programme without
 * a snapshot.
 *
 * @throws PayloadError that names the problem, if the bundled programme is invalid
 */
export async function startPayload({
  container,
  page,
  buildId,
}: {
  readonly container: Pick<HTMLElement, 'dataset'>
  readonly page: string
  readonly buildId: string | undefined
}): Promise<StartPayload> {
  const isRendered = buildId !== undefined && container.dataset.prerendered === page
  const loaded = isRendered ? await loadPayload({ page, buildId }) : undefined
  if (loaded) return { payload: loaded, isPrerendered: true }
  return { payload: await bundledPayload(buildId), isPrerendered: false }
}

/** Loads the bundled programme from a separate chunk, because only a page without a payload needs it. */
async function bundledPayload(buildId = NO_BUILD): Promise<Payload> {
  const { default: file } = await import('../../programme.json')
  return { buildId, programme: requireProgramme(file) }
}
