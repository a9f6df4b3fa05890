import type { TestProject } from 'vitest/node'
import { startBrowser } from './sharedBrowser.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await startBrowser()
  project.provide('browserUrl', browser.wsEndpoint())
  return () => browser.close()
}
