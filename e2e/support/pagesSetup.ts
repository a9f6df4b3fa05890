import type { TestProject } from 'vitest/node'
import { startBrowser } from './sharedBrowser.ts'

/** Starts a browser once for all files that need no stack. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await startBrowser()
  project.provide('browserUrl', browser.wsEndpoint())
  return () => browser.close()
}
