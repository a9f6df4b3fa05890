import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import { concatHex, encodeAbiParameters, encodeFunctionData, getContractAddress, isHex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { ACCOUNT_ABI } from './abis.ts'
import { creationCode, SALT, smartAccountAddress } from './account.ts'
import { ACCOUNT_FACTORY, ACCOUNT_IMPLEMENTATION } from './addresses.ts'

test('an owner’s account has the code and the address that viem’s encoder gives it', () => {
  for (let round = 0; round < 50; round += 1) {
    const owner = toHex(crypto.getRandomValues(new Uint8Array(20)))
    const initialize = encodeFunctionData({
      abi: ACCOUNT_ABI,
      functionName: 'initialize',
      args: [owner, [], [], []],
    })
    const args = encodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes' }],
      [ACCOUNT_IMPLEMENTATION, initialize],
    )
    const bytecode = concatHex([isHex(ERC1967Proxy) ? ERC1967Proxy : '0x', args])
    expect(creationCode(owner)).toBe(bytecode)
    expect(smartAccountAddress(owner)).toBe(
      getContractAddress({ opcode: 'CREATE2', from: ACCOUNT_FACTORY, salt: SALT, bytecode }),
    )
  }
})
