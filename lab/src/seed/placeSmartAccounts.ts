import {
  ACCOUNT_FACTORY,
  ACCOUNT_IMPLEMENTATION,
  DELEGATION_MANAGER,
  ENFORCERS,
  ENTRY_POINT,
} from '@latchkey/smart-account'
import {
  AllowedCalldataEnforcer,
  AllowedMethodsEnforcer,
  AllowedTargetsEnforcer,
  DelegationManager,
  ERC20PeriodTransferEnforcer,
  ExactCalldataEnforcer,
  HybridDeleGator,
  LimitedCallsEnforcer,
  NativeTokenPeriodTransferEnforcer,
  SCL_RIP7212,
  SimpleFactory,
  TimestampEnforcer,
  ValueLteEnforcer,
} from '@metamask/delegation-abis/bytecode'
import { type Address, type Hex, isHex, parseEther, toHex } from 'viem'
import { treasuryAccount } from '../chains/labAccounts.ts'
import { LAB_SMART_ACCOUNTS } from '../chains/labSmartAccounts.ts'
import type { CompiledContracts } from './compileContracts.ts'
import { placeWith } from './placeContract.ts'
import type { SeedClient } from './seedClient.ts'
import { readBytecode } from './uniswapArtifacts.ts'

/** Where the compiler left a gap for the address of the passkeys' library. */
const LIBRARY = /__\$[0-9a-f]{34}\$__/g

const ENFORCER_CODES: Readonly<Record<keyof typeof ENFORCERS, string>> = {
  allowedTargets: AllowedTargetsEnforcer,
  allowedMethods: AllowedMethodsEnforcer,
  allowedCalldata: AllowedCalldataEnforcer,
  exactCalldata: ExactCalldataEnforcer,
  valueLte: ValueLteEnforcer,
  nativePeriod: NativeTokenPeriodTransferEnforcer,
  erc20Period: ERC20PeriodTransferEnforcer,
  limitedCalls: LimitedCallsEnforcer,
  timestamp: TimestampEnforcer,
}

/**
 * Puts ERC-4337's entry point and the Delegation Framework at their published addresses, with the code of their own packages, and funds
 * the relayer. No code is committed here.
 */
export async function placeSmartAccounts(seed: SeedClient, compiled: CompiledContracts): Promise<void> {
  const place = (address: Address, code: Hex, ...args: Address[]) => placeWith(seed, address, code, ...args)
  // As on the real chain: a contract begins to count at 1, and the entry point's own helper is the first that it creates.
  await seed.rpc('anvil_setNonce', [ENTRY_POINT, '0x1'])
  await place(ENTRY_POINT, entryPointCode())
  await place(ACCOUNT_FACTORY, linked(SimpleFactory))
  await place(DELEGATION_MANAGER, linked(DelegationManager), treasuryAccount().address)
  await place(LAB_SMART_ACCOUNTS.p256, linked(SCL_RIP7212))
  await place(ACCOUNT_IMPLEMENTATION, linked(HybridDeleGator), DELEGATION_MANAGER, ENTRY_POINT)
  for (const [name, code] of Object.entries(ENFORCER_CODES))
    await place(ENFORCERS[toName(name)], linked(code))
  await place(LAB_SMART_ACCOUNTS.subscription, compiled.LabSubscription, DELEGATION_MANAGER)
  await seed.rpc('anvil_setBalance', [LAB_SMART_ACCOUNTS.relayer, toHex(parseEther('100'))])
}

function linked(bytecode: string): Hex {
  const code = bytecode.replaceAll(LIBRARY, LAB_SMART_ACCOUNTS.p256.slice(2).toLowerCase())
  if (!isHex(code) || code === '0x')
    throw new Error('@metamask/delegation-abis lacks the code of a contract. Run npm install again.')
  return code
}

function entryPointCode(): Hex {
  const code = readBytecode('@account-abstraction/contracts/artifacts/EntryPoint.json')
  if (!isHex(code))
    throw new Error('@account-abstraction/contracts holds no entry point. Run npm install again.')
  return code
}

/** The names are those of the table above. */
function toName(name: string): keyof typeof ENFORCERS {
  return name as keyof typeof ENFORCERS
}
