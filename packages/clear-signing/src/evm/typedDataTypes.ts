export interface Field {
  readonly name: string
  readonly type: string
}

/** The structs that are decoded, as their standards write them: a primary type, then the types that it names, as EIP-712's encodeType has them. */
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
