import { connect } from '../actions/connect.ts'
import type { KitConfig } from '../kit/config.ts'
import { createTestKit, type TestKit } from './createTestKit.ts'
import { type ScriptedMethods, scripted } from './scriptedAdapter.ts'

export async function createConnectedKit(
  overrides: Partial<ScriptedMethods> = {},
  config: Partial<KitConfig> = {},
): Promise<TestKit> {
  const made = createTestKit(config, scripted(overrides))
  made.adapter.announce({})
  await connect(made.kit, { connectorId: 'dev.latchkey.test' })
  return made
}
