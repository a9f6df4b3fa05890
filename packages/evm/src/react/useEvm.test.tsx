import type { Kit } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { BOB } from '../../../core/src/testing/scriptedAdapter.ts'
import { createEvmKit } from './testing/createEvmKit.ts'
import { useEvm } from './useEvm.ts'
import { useGas } from './useGas.ts'

const GAS = { gas: 21_000n, gasPrice: 2n, fee: 42_000n }

async function setUp(): Promise<{ kit: Kit; sent: unknown[] }> {
  const sent: unknown[] = []
  const kit = await createEvmKit({
    writeContract: async (call: unknown) => ({ hash: `0x${sent.push(call)}` }),
    estimateGas: async ({ to }: { to: string }) =>
      to === BOB ? GAS : Promise.reject(new Error('it would revert')),
  })
  return { kit, sent }
}

function Page({ to }: { to: string }): ReactElement {
  const { writeContract } = useEvm()
  const gas = useGas({ to })
  const call = { contractAddress: BOB, abi: [], functionName: 'vote', args: [1n] }
  return (
    <>
      <button type="button" onClick={() => void writeContract(call)}>
        Vote
      </button>
      <output>{gas.step === 'known' ? String(gas.estimate.fee) : gas.step}</output>
    </>
  )
}

test('calls a contract from the account that is displayed, and reads what a transaction costs', async () => {
  const { kit, sent } = await setUp()
  const screen = await render(
    <LatchkeyProvider kit={kit}>
      <Page to={BOB} />
    </LatchkeyProvider>,
  )
  await expect.element(screen.getByText('42000')).toBeVisible()
  await screen.getByRole('button', { name: 'Vote' }).click()
  await expect.poll(() => sent).toMatchObject([{ functionName: 'vote', connectorId: 'dev.latchkey.test' }])
})

test('an estimate that fails says so', async () => {
  const { kit } = await setUp()
  const screen = await render(
    <LatchkeyProvider kit={kit}>
      <Page to="0x12" />
    </LatchkeyProvider>,
  )
  await expect.element(screen.getByText('failed')).toBeVisible()
})
