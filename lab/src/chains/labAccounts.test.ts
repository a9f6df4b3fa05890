import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { LAB_MNEMONIC, labAccount, treasuryAccount } from './labAccounts.ts'

test('the accounts are those that wallets derive from the mnemonic', () => {
  for (const addressIndex of [0, 9, 40])
    expect(labAccount(addressIndex).address).toBe(mnemonicToAccount(LAB_MNEMONIC, { addressIndex }).address)
  expect(treasuryAccount().address).toBe(labAccount(9).address)
})

test('another phrase has other accounts', () => {
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  expect(labAccount(1, phrase).address).toBe(mnemonicToAccount(phrase, { addressIndex: 1 }).address)
})
