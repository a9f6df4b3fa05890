import type { Address } from 'viem'

/** The contract whose code an account borrows to make several calls at once (EIP-7702). The address spells "LatchkeyLabBatch". */
export const LAB_BATCH: Address = '0x4C617463686B65794c6162426174636800000000'
