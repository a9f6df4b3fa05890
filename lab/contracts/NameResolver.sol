// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Resolves every name of a zone (ENSIP-10): the answers lie with a gateway, which signs them (EIP-3668).
/// It is no stand-in: an operator puts the same contract under a name of their own.
contract NameResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error NotSigned();
    error Expired(uint64 expires);

    event GatewayChanged(string[] urls, address signer);
    event OwnerChanged(address owner);

    address public owner;
    address public signer;
    string[] private gatewayUrls;

    // Half of the curve's order: above it stands every signature's twin.
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    constructor(address owner_, address signer_, string[] memory urls_) {
        owner = owner_;
        signer = signer_;
        gatewayUrls = urls_;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    /// @param urls_ with {sender} and {data} where what is asked goes
    function setGateway(string[] memory urls_, address signer_) external onlyOwner {
        gatewayUrls = urls_;
        signer = signer_;
        emit GatewayChanged(urls_, signer_);
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
        emit OwnerChanged(owner_);
    }

    function urls() external view returns (string[] memory) {
        return gatewayUrls;
    }

    /// Never answers by itself, but sends its reader to the gateway.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeCall(this.resolve, (name, data));
        revert OffchainLookup(address(this), gatewayUrls, question, this.resolveWithProof.selector, question);
    }

    /// Takes the gateway's answer from whoever brings it, since it is signed: over this contract, the moment until which
    /// it holds, the question and the answer.
    function resolveWithProof(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert Expired(expires);
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result))
        );
        if (signerOf(hash, signature) != signer) revert NotSigned();
        return result;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165 itself, and ENSIP-10's resolve(bytes,bytes).
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function signerOf(bytes32 hash, bytes memory signature) private pure returns (address found) {
        if (signature.length != 65) revert NotSigned();
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (uint256(s) > HALF_ORDER) revert NotSigned();
        found = ecrecover(hash, v, r, s);
        if (found == address(0)) revert NotSigned();
    }
}
