import { type Address, address, getBase58Decoder, getBase58Encoder } from '@solana/kit'

/** Bytes as Solana writes them. */
export const toBase58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)

/** @throws When the text is not base58. */
export const fromBase58 = (text: string): Uint8Array => new Uint8Array(getBase58Encoder().encode(text))

/** Thirty-two bytes as an address. */
export const toAddress = (bytes: Uint8Array): Address => address(toBase58(bytes))
