import type { Address } from 'viem'

/** EntryPoint 0.7 of ERC-4337, at the same address on every chain. */
export const ENTRY_POINT: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/** The DelegationManager of the Delegation Framework 1.3. It checks a delegation, then has the account execute the call. */
export const DELEGATION_MANAGER: Address = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

/** The factory that deploys accounts. It deploys any code, but an account's address depends on its code, which contains the owner. */
export const ACCOUNT_FACTORY: Address = '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c'

/** The code behind each account's proxy: the framework's Hybrid account. */
export const ACCOUNT_IMPLEMENTATION: Address = '0x48dBe696A4D990079e039489bA2053B36E8FFEC4'

/** The contracts that limit delegations. Each enforces one rule. */
export const ENFORCERS = {
  allowedTargets: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  allowedMethods: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  allowedCalldata: '0xc2b0d624c1c4319760C96503BA27C347F3260f55',
  exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  valueLte: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  nativePeriod: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  erc20Period: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  limitedCalls: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
  timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
} as const satisfies Record<string, Address>
