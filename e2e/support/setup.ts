import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startStack } from '../../scripts/stack.mjs'
import { startBrowser } from './sharedBrowser.ts'

export interface Stack {
  readonly pageUrl: string
  readonly gatewayUrl: string
  readonly walletUrl: string
  readonly mailUrl: string
  readonly labUrl: string
  /** The chains' nodes themselves, without a proxy. Tests trust these. */
  readonly nodeUrls: { readonly 42161: string; readonly 421614: string }
  readonly solanaUrl: string
  readonly projectId: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: Stack
    browserUrl: string
  }
}

/** Starts the whole product and a browser once for all e2e files, on free ports and with new chains, and ends them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const [stack, browser] = await Promise.all([
    startStack({ where: 'anywhere', stateDir, fresh: true }),
    startBrowser(),
  ])
  const { pageUrl, gatewayUrl, walletUrl, mailUrl, labUrl, nodeUrls, solanaUrl, projectId } = stack
  project.provide('stack', {
    ...{ pageUrl, gatewayUrl, walletUrl, mailUrl },
    ...{ labUrl, nodeUrls, solanaUrl, projectId },
  })
  project.provide('browserUrl', browser.wsEndpoint())
  return async () => {
    await Promise.all([stack.stop(), browser.close()])
    await rm(stateDir, { recursive: true, force: true })
  }
}
