import type { Kit } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { BOB, HASH } from '../../../core/src/testing/scriptedAdapter.ts'
import type { CallsStatus, EvmBatches } from '../adapter.ts'
import { createEvmKit } from './testing/createEvmKit.ts'
import { useCallsStatus, useCapabilities, useSendCalls, useWaitForCallsStatus } from './useCalls.ts'

const STATUS: CallsStatus = {
  id: 'it',
  caipNetworkId: 'eip155:1',
  isAtomic: true,
  status: 'pending',
  statusCode: 100,
  receipts: [],
}

function createCallsKit(change: Partial<EvmBatches> = {}): Promise<Kit> {
  let asked = 0
  const batches: EvmBatches = {
    readAtomicity: async () => 'supported',
    plan: async () => ({ atomicity: 'supported', isAtomic: true, prompts: 1 }),
    send: async ({ onProgress }) => {
      onProgress?.({ prompt: 0, prompts: 1, status: 'asking' })
      return { id: 'it', isAtomic: true, prompts: 1 }
    },
    run: async () => ({ hashes: [HASH] }),
    getStatus: async () => {
      asked += 1
      return asked < 3 ? STATUS : { ...STATUS, status: 'success', statusCode: 200 }
    },
    wait: async () => ({ ...STATUS, status: 'success', statusCode: 200 }),
    ...change,
  }
  return createEvmKit({
    writeContract: async () => ({ hash: HASH }),
    getCapabilities: async () => ({ 'eip155:1': { atomic: { status: 'supported' } } }),
    batches: async () => batches,
  })
}

function Page(): ReactElement {
  const { sendCalls, status, data, error, reset } = useSendCalls()
  const known = useCallsStatus({ id: data?.id, refetchInterval: 1 })
  const done = useWaitForCallsStatus({ id: data?.id })
  const capabilities = useCapabilities()
  return (
    <>
      <button type="button" onClick={() => sendCalls({ calls: [{ to: BOB }, { to: BOB, value: 1n }] })}>
        Send
      </button>
      <button type="button" onClick={reset}>
        Reset
      </button>
      <output aria-label="sending">{error ? error.message : status}</output>
      <output aria-label="known">{known.data?.statusCode ?? known.status}</output>
      <output aria-label="done">{done.data?.statusCode ?? done.status}</output>
      <output aria-label="capabilities">{Object.keys(capabilities.data ?? {}).join()}</output>
    </>
  )
}

async function show(kit: Kit) {
  const screen = await render(
    <LatchkeyProvider kit={kit}>
      <Page />
    </LatchkeyProvider>,
  )
  const says = (name: string, text: string) =>
    expect.element(screen.getByRole('status', { name })).toHaveTextContent(text)
  const press = (name: string) => screen.getByRole('button', { name }).click()
  return { says, press }
}

test('sends calls, asks until they are no longer pending, and knows what the wallet can do', async () => {
  const { says, press } = await show(await createCallsKit())
  await says('sending', 'idle')
  await says('known', 'pending')
  await says('capabilities', 'eip155:1')
  await press('Send')
  await says('sending', 'success')
  await says('known', '200')
  await says('done', '200')
  await press('Reset')
  await says('sending', 'idle')
})

test('a wallet that refuses is in the state, and so is one that does not know the calls', async () => {
  const refused = await show(await createCallsKit({ send: () => Promise.reject(new Error('declined')) }))
  await refused.press('Send')
  await refused.says('sending', 'declined')
})

test('a status that cannot be read is an error', async () => {
  const { says, press } = await show(
    await createCallsKit({ getStatus: () => Promise.reject(new Error('nonsense')) }),
  )
  await press('Send')
  await says('known', 'error')
})
