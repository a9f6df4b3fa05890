import { connect, type Kit } from '@latchkey/core'
import { createTestKit } from '../../../../core/src/testing/createTestKit.ts'
import { scripted } from '../../../../core/src/testing/scriptedAdapter.ts'

/** A connected kit whose adapter has these of the methods that only EVM has. */
export async function createEvmKit(methods: object): Promise<Kit> {
  const factory = scripted()
  const { kit } = createTestKit({
    adapters: [{ ...factory, create: (context) => Object.assign(factory.create(context), methods) }],
  })
  factory.adapter().announce({})
  await connect(kit, { connectorId: 'dev.latchkey.test' })
  return kit
}
