import type { Signing } from '../approval/question.ts'

const calls = () => import('./sendCalls.ts')
const permissions = () => import('./permissions.ts')

/** How a smart account is asked for what a plain one does otherwise, or not at all. Each loads when it is asked for. */
export const SMART_SIGNINGS: ReadonlyMap<string, () => Promise<Signing>> = new Map([
  ['eth_sendTransaction', async () => (await calls()).sendTransaction],
  ['wallet_sendCalls', async () => (await calls()).sendCalls],
  ['eth_sendUserOperation', async () => (await import('./sendOperation.ts')).sendOperation],
  ['wallet_grantPermissions', async () => (await permissions()).grantPermissions],
  ['wallet_requestExecutionPermissions', async () => (await permissions()).requestPermissions],
  ['wallet_revokePermissions', async () => (await import('./revokePermission.ts')).revokePermission],
])
