import { createRequire } from 'node:module'
import {
  ACCOUNT_FACTORY,
  ACCOUNT_IMPLEMENTATION,
  DELEGATION_MANAGER,
  ENFORCERS,
  ENTRY_POINT,
} from '@latchkey/smart-account'
import { CHAIN_ID, DELEGATOR_CONTRACTS } from '@metamask/delegation-deployments'
import { getContractAddress } from 'viem'
import { expect, test } from 'vitest'

/** The salt with which ERC-4337's authors deployed EntryPoint 0.7, by the deployer of deterministic addresses. */
const SALT = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'
const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

test('the entry point’s address follows from its published code and salt', () => {
  const { bytecode } = createRequire(import.meta.url)(
    '@account-abstraction/contracts/artifacts/EntryPoint.json',
  )
  expect(getContractAddress({ opcode: 'CREATE2', from: DEPLOYER, salt: SALT, bytecode })).toBe(ENTRY_POINT)
})

// The framework's own salt is published too, but its packages' code was compiled with other settings than what is deployed, so that
// these addresses are not compared with the chain.
test.each([CHAIN_ID.arbitrum, CHAIN_ID.arbitrumSepolia])(
  'the framework’s addresses are those published for chain %s',
  (chainId) => {
    const published = DELEGATOR_CONTRACTS['1.3.0']?.[chainId]
    expect(published).toMatchObject({
      EntryPoint: ENTRY_POINT,
      DelegationManager: DELEGATION_MANAGER,
      SimpleFactory: ACCOUNT_FACTORY,
      HybridDeleGatorImpl: ACCOUNT_IMPLEMENTATION,
      AllowedTargetsEnforcer: ENFORCERS.allowedTargets,
      AllowedMethodsEnforcer: ENFORCERS.allowedMethods,
      AllowedCalldataEnforcer: ENFORCERS.allowedCalldata,
      ExactCalldataEnforcer: ENFORCERS.exactCalldata,
      ValueLteEnforcer: ENFORCERS.valueLte,
      NativeTokenPeriodTransferEnforcer: ENFORCERS.nativePeriod,
      ERC20PeriodTransferEnforcer: ENFORCERS.erc20Period,
      LimitedCallsEnforcer: ENFORCERS.limitedCalls,
      TimestampEnforcer: ENFORCERS.timestamp,
    })
  },
)
