// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Contract accounts for tests: ERC-1271 as it stands, ERC-1271 with the nested form of ERC-7739, and a factory (ERC-6492).
contract PlainWallet {
    address public owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view virtual returns (bytes4) {
        return recover(hash, signature) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function recover(bytes32 hash, bytes calldata signature) internal pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(hash, uint8(signature[64]), r, s);
    }
}

/// What the owner signs holds this account's own domain, so that no other account of the same owner takes it.
contract NestedWallet is PlainWallet {
    constructor(address owner_) PlainWallet(owner_) {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view override returns (bytes4) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("NestedWallet"),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
        bytes32 struct_ = keccak256(abi.encode(keccak256("PersonalSign(bytes prefixed)"), hash));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", domain, struct_));
        return recover(digest, signature) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

contract Factory {
    function create(address owner, bytes32 salt) external returns (address) {
        return address(new PlainWallet{salt: salt}(owner));
    }
}
