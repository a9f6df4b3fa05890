import { type Address, type Hex, hashTypedData } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { ENTRY_POINT } from './addresses.ts'
import vectors from './fixtures/userop-hashes.json' with { type: 'json' }
import { hashOperation, operationTypedData, type UserOperation } from './operation.ts'

const BIGINTS = /Gas|Fee|nonce|Limit/
/** A vector's members are texts; those that are amounts become numbers. */
function toOperation(members: Record<string, string>): UserOperation {
  const entries = Object.entries(members).map(([name, value]) => [
    name,
    BIGINTS.test(name) ? BigInt(value) : value,
  ])
  return Object.fromEntries(entries) as UserOperation
}

const operation: UserOperation = {
  sender: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  nonce: 3n,
  callData: '0xabcd',
  callGasLimit: 1n,
  verificationGasLimit: 2n,
  preVerificationGas: 3n,
  maxFeePerGas: 4n,
  maxPriorityFeePerGas: 5n,
  signature: '0x',
}

test.each(vectors.cases)('hashes the published operation "$name"', (vector) => {
  const hashed = hashOperation(
    toOperation(vector.userOperation as Record<string, string>),
    vector.chainId,
    vector.entryPointAddress as Address,
  )
  expect(hashed).toBe(vector.hash as Hex)
})

test('hashes as viem does, with a factory and a paymaster too', () => {
  const full: UserOperation = {
    ...operation,
    ...{ factory: ENTRY_POINT, factoryData: '0x1234', paymaster: ENTRY_POINT, paymasterData: '0x99' },
    ...{ paymasterVerificationGasLimit: 7n, paymasterPostOpGasLimit: 8n },
  }
  for (const each of [operation, full])
    expect(hashOperation(each, 42161)).toBe(
      getUserOperationHash({
        chainId: 42161,
        entryPointAddress: ENTRY_POINT,
        entryPointVersion: '0.7',
        userOperation: each,
      }),
    )
})

test('what the owner signs differs with every member, with the chain and with the account', () => {
  const changed: UserOperation[] = [
    { ...operation, nonce: 4n },
    { ...operation, callData: '0xabce' },
    { ...operation, callGasLimit: 9n },
    { ...operation, verificationGasLimit: 9n },
    { ...operation, preVerificationGas: 9n },
    { ...operation, maxFeePerGas: 9n },
    { ...operation, maxPriorityFeePerGas: 9n },
    { ...operation, sender: ENTRY_POINT },
    { ...operation, factory: ENTRY_POINT, factoryData: '0x' },
    { ...operation, paymaster: ENTRY_POINT },
  ]
  const hashes = [
    hashTypedData(operationTypedData(operation, 42161)),
    hashTypedData(operationTypedData(operation, 421614)),
    ...changed.map((each) => hashTypedData(operationTypedData(each, 42161))),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
})
