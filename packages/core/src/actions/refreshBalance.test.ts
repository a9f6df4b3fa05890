import { expect, test } from 'vitest'
import { selectAccount } from '../selectors/account.ts'
import { createConnectedKit } from '../testing/connectedKit.ts'
import { refreshBalance } from './refreshBalance.ts'

test('[S8.62] a balance that cannot be read is none, and never a zero that nobody has seen', async () => {
  let amount: bigint | undefined
  const { kit } = await createConnectedKit({
    getBalance: async () => {
      if (amount === undefined) throw new Error('the node is down')
      return amount
    },
  })
  await expect(refreshBalance(kit)).rejects.toThrow('the node is down')
  expect(selectAccount(kit.store.get()).balance).toBeUndefined()
  amount = 5n
  await refreshBalance(kit)
  amount = undefined
  await expect(refreshBalance(kit)).rejects.toThrow('the node is down')
  expect(selectAccount(kit.store.get()).balance).toMatchObject({ amount: 5n, symbol: 'ETH' })
})
