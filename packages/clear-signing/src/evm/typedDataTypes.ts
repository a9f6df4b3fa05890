export interface Field {
  readonly name: string
  readonly type: string
}

/** The known structs, in the form of EIP-712's encodeType: the primary type, then the types that it refers to. */
export const STRUCTS = {
  permit: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  daiPermit: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
  transferWithAuthorization:
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  receiveWithAuthorization:
    'ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  permitSingle:
    'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
  permitBatch:
    'PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
  permitTransferFrom:
    'PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)',
  permitBatchTransferFrom:
    'PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)',
} as const

export type StructName = keyof typeof STRUCTS
