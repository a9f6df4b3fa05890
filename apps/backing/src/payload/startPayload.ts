import { loadPayload } from './loadPayload.ts'
import type { Payload } from './Payload.ts'
import { requireProgramme } from './requireProgramme.ts'

/** What the page starts from, and whether the markup that is there was rendered from the same. */
export interface StartPayload {
  readonly payload: Payload
  /** True: hydrate the container. False: render into it, whatever it holds. */
  readonly isPrerendered: boolean
}

const NO_BUILD = 'development'

/**
 * What this document starts from: its payload where the build rendered this very path, else the programme that comes with
 * the code, without a snapshot.
 *
 * @throws PayloadError naming what is wrong with the programme that comes with the code
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

/** Only a page without a payload needs it: a chunk of its own. */
async function bundledPayload(buildId = NO_BUILD): Promise<Payload> {
  const { default: file } = await import('../../programme.json')
  return { buildId, programme: requireProgramme(file) }
}
