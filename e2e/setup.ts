import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startStack } from '../scripts/stack.mjs'

/** Where the product under test stands. */
export interface Stack {
  readonly pageUrl: string
  readonly gatewayUrl: string
  readonly labUrl: string
  /** The chains' own nodes, past every proxy: what tests trust. */
  readonly nodeUrls: { readonly 42161: string; readonly 421614: string }
  readonly projectId: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: Stack
  }
}

/** Starts the whole product once for all e2e files, on free ports and with new chains, and ends it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const stack = await startStack({ where: 'anywhere', stateDir, fresh: true })
  const { pageUrl, gatewayUrl, labUrl, nodeUrls, projectId } = stack
  project.provide('stack', { pageUrl, gatewayUrl, labUrl, nodeUrls, projectId })
  return async () => {
    await stack.stop()
    await rm(stateDir, { recursive: true, force: true })
  }
}
