import { failure, postEvent, type Route } from '@latchkey/contract'
import { type GenericSchema, parse, safeParse } from 'valibot'
import { raiseAlert } from '../actions/raiseAlert.ts'
import { directoryUrl } from '../directory/directoryUrl.ts'
import { alertFor } from '../errors/alertFor.ts'
import { ServiceError } from '../errors/kit.ts'
import type { Kit } from '../kit/kit.ts'
import { sdkVersion } from './sdkVersion.ts'

/** The parameters that a route may have, before its own type narrows them. */
export interface RawArguments {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly fresh?: boolean
}

const TIMEOUT_MS = 10_000

/**
 * Makes one call of the contract's route table and checks the response's shape. Some refusals raise an alert.
 */
export async function call(
  kit: Pick<Kit, 'config' | 'store'>,
  platform: string,
  route: Route,
  parameters: RawArguments = {},
): Promise<unknown> {
  try {
    return await ask(kit.config, platform, route, parameters)
  } catch (error) {
    // Analytics raises its alert itself, once (S8.12).
    const code = route.name === postEvent.name ? undefined : alertFor(error)
    if (code) raiseAlert(kit, { code })
    throw error
  }
}

async function ask(
  config: Kit['config'],
  platform: string,
  route: Route,
  parameters: RawArguments,
): Promise<unknown> {
  const { gatewayUrl, projectId } = config
  const base = route.name === 'getWallets' ? directoryUrl(config) : gatewayUrl.replace(/\/+$/, '')
  const url = new URL(base + fill(route, parameters.path))
  const query = {
    ...checked(route.query, parameters.query),
    projectId,
    st: 'latchkey',
    sv: sdkVersion(config, platform),
  }
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(key, String(value))

  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    method: route.method,
    // A text body without a content type is a simple request, without a preflight.
    ...(route.body ? { body: JSON.stringify(parse(route.body, parameters.body)) } : {}),
    ...(parameters.fresh ? { cache: 'no-store' as const } : {}),
    signal: parameters.signal ? AbortSignal.any([timeout, parameters.signal]) : timeout,
  }).catch((cause: unknown) => {
    throw new ServiceError({ route: route.name, status: 0, cause })
  })
  const text = await response.text().catch((cause: unknown) => {
    throw new ServiceError({ route: route.name, status: 0, cause })
  })
  if (!response.ok)
    throw new ServiceError({ route: route.name, status: response.status, details: reasonIn(text) })
  if (!route.response) return undefined
  const answer = safeParse(route.response, toJson(text))
  if (!answer.success)
    throw new ServiceError({
      route: route.name,
      status: response.status,
      details: `${route.name} was answered in another shape than the contract's`,
    })
  return answer.output
}

function fill({ path, pathParams }: Route, values: RawArguments['path']): string {
  const known = checked(pathParams, values)
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(known[name])))
}

function checked(schema: GenericSchema | undefined, values: unknown): Record<string, unknown> {
  const parsed: unknown = schema ? parse(schema, values ?? {}) : {}
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
}

function reasonIn(text: string): string | undefined {
  const parsed = safeParse(failure, toJson(text))
  return parsed.success ? parsed.output.reasons[0]?.description : undefined
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
