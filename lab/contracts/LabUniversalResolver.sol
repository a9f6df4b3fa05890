// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IBatchGateway {
    struct Query { address sender; string[] urls; bytes data; }

    function query(Query[] memory queries) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// Stands where ENS's universal resolver does, and answers as it does, for a lab in which one resolver has every name.
contract LabUniversalResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    bytes16 private constant DIGITS = "0123456789abcdef";

    address private immutable resolver;

    constructor(address resolver_) {
        resolver = resolver_;
    }

    function resolve(bytes memory name, bytes memory data) external view returns (bytes memory, address) {
        ask(name, data, batchGateways(), this.resolved.selector, "");
    }

    function resolveWithGateways(bytes memory name, bytes memory data, string[] memory gateways)
        external
        view
        returns (bytes memory, address)
    {
        ask(name, data, gateways, this.resolved.selector, "");
    }

    function resolved(bytes memory response, bytes memory extra) external view returns (bytes memory, address) {
        (bytes memory result,) = answered(response, extra);
        return (result, resolver);
    }

    function reverse(bytes memory account, uint256 coinType) external view returns (string memory, address, address) {
        askReverse(account, coinType, batchGateways());
    }

    function reverseWithGateways(bytes memory account, uint256 coinType, string[] memory gateways)
        external
        view
        returns (string memory, address, address)
    {
        askReverse(account, coinType, gateways);
    }

    /// The name that an address gives itself is here; whether that name stands for the address is asked next.
    function named(bytes memory response, bytes memory extra) external view returns (string memory, address, address) {
        (bytes memory result, bytes memory context) = answered(response, extra);
        string memory name = abi.decode(result, (string));
        (bytes memory account, uint256 coinType, string[] memory gateways) =
            abi.decode(context, (bytes, uint256, string[]));
        if (bytes(name).length == 0) return ("", resolver, resolver);
        bytes memory data = abi.encodeWithSignature("addr(bytes32,uint256)", namehash(bytes(name)), coinType);
        ask(toDns(bytes(name)), data, gateways, this.matched.selector, abi.encode(name, account));
    }

    function matched(bytes memory response, bytes memory extra)
        external
        view
        returns (string memory, address, address)
    {
        (bytes memory result, bytes memory context) = answered(response, extra);
        (string memory name, bytes memory account) = abi.decode(context, (string, bytes));
        bytes memory found = abi.decode(result, (bytes));
        if (keccak256(found) != keccak256(account)) revert ReverseAddressMismatch(name, found);
        return (name, resolver, resolver);
    }

    /// Asks the resolver, whose way is to send its reader elsewhere, and sends our own reader there through the batch gateway.
    function ask(bytes memory name, bytes memory data, string[] memory gateways, bytes4 then_, bytes memory context)
        private
        view
    {
        (, bytes memory refusal) = resolver.staticcall(abi.encodeWithSignature("resolve(bytes,bytes)", name, data));
        if (refusal.length < 4 || bytes4(refusal) != OffchainLookup.selector) revert ResolverError(refusal);
        (address sender, string[] memory urls, bytes memory question, bytes4 callback, bytes memory extra) =
            abi.decode(skip(refusal), (address, string[], bytes, bytes4, bytes));
        IBatchGateway.Query[] memory queries = new IBatchGateway.Query[](1);
        queries[0] = IBatchGateway.Query(sender, urls, question);
        bytes memory batch = abi.encodeCall(IBatchGateway.query, (queries));
        revert OffchainLookup(address(this), gateways, batch, then_, abi.encode(callback, extra, context));
    }

    function answered(bytes memory response, bytes memory extra) private view returns (bytes memory, bytes memory) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        bytes memory first = responses[0];
        if (failures[0]) assembly { revert(add(first, 32), mload(first)) }
        (bytes4 callback, bytes memory inner, bytes memory context) = abi.decode(extra, (bytes4, bytes, bytes));
        (bool isDone, bytes memory result) = resolver.staticcall(abi.encodeWithSelector(callback, first, inner));
        if (!isDone) revert ResolverError(result);
        return (abi.decode(result, (bytes)), context);
    }

    /// ENSIP-19: `<address>.addr.reverse` for Ethereum, `<address>.<coin type>.reverse` for another chain.
    function askReverse(bytes memory account, uint256 coinType, string[] memory gateways) private view {
        bytes memory middle = coinType == 60 ? bytes("addr") : toHex(abi.encodePacked(uint32(coinType)));
        bytes memory name = abi.encodePacked(toHex(account), ".", middle, ".reverse");
        bytes memory data = abi.encodeWithSignature("name(bytes32)", namehash(name));
        ask(toDns(name), data, gateways, this.named.selector, abi.encode(account, coinType, gateways));
    }

    function namehash(bytes memory name) private pure returns (bytes32 node) {
        uint256 end = name.length;
        for (uint256 i = name.length; i > 0; --i) {
            if (name[i - 1] != ".") continue;
            node = keccak256(abi.encodePacked(node, keccak256(slice(name, i, end))));
            end = i - 1;
        }
        node = keccak256(abi.encodePacked(node, keccak256(slice(name, 0, end))));
    }

    function toDns(bytes memory name) private pure returns (bytes memory encoded) {
        uint256 start = 0;
        for (uint256 i = 0; i <= name.length; ++i) {
            if (i < name.length && name[i] != ".") continue;
            encoded = abi.encodePacked(encoded, uint8(i - start), slice(name, start, i));
            start = i + 1;
        }
        encoded = abi.encodePacked(encoded, uint8(0));
    }

    function toHex(bytes memory data) private pure returns (bytes memory text) {
        text = new bytes(data.length * 2);
        for (uint256 i = 0; i < data.length; ++i) {
            text[i * 2] = DIGITS[uint8(data[i]) >> 4];
            text[i * 2 + 1] = DIGITS[uint8(data[i]) & 15];
        }
    }

    function slice(bytes memory data, uint256 from, uint256 to) private pure returns (bytes memory part) {
        part = new bytes(to - from);
        for (uint256 i = from; i < to; ++i) part[i - from] = data[i];
    }

    function skip(bytes memory refusal) private pure returns (bytes memory) {
        return slice(refusal, 4, refusal.length);
    }

    function batchGateways() private pure returns (string[] memory gateways) {
        gateways = new string[](1);
        gateways[0] = "x-batch-gateway:true";
    }
}
