// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The calls of Multicall3's interface that clients use, written for the lab.
contract LabMulticall {
    struct Call { address target; bytes callData; }
    struct Call3 { address target; bool allowFailure; bytes callData; }
    struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }
    struct Result { bool success; bytes returnData; }

    function aggregate(Call[] calldata calls) external payable returns (uint256 blockNumber, bytes[] memory returnData) {
        blockNumber = block.number;
        returnData = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            returnData[i] = run(calls[i].target, 0, calls[i].callData, false).returnData;
        }
    }

    function tryAggregate(bool requireSuccess, Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            results[i] = run(calls[i].target, 0, calls[i].callData, !requireSuccess);
        }
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            results[i] = run(calls[i].target, 0, calls[i].callData, calls[i].allowFailure);
        }
    }

    function aggregate3Value(Call3Value[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        uint256 spent = 0;
        for (uint256 i = 0; i < calls.length; ++i) {
            spent += calls[i].value;
            results[i] = run(calls[i].target, calls[i].value, calls[i].callData, calls[i].allowFailure);
        }
        require(msg.value == spent, "Multicall3: value mismatch");
    }

    function run(address target, uint256 value, bytes calldata data, bool mayFail) private returns (Result memory result) {
        (result.success, result.returnData) = target.call{value: value}(data);
        require(result.success || mayFail, "Multicall3: call failed");
    }

    function getBlockNumber() external view returns (uint256) { return block.number; }
    function getBlockHash(uint256 number) external view returns (bytes32) { return blockhash(number); }
    function getLastBlockHash() external view returns (bytes32) { return blockhash(block.number - 1); }
    function getCurrentBlockTimestamp() external view returns (uint256) { return block.timestamp; }
    function getCurrentBlockGasLimit() external view returns (uint256) { return block.gaslimit; }
    function getCurrentBlockCoinbase() external view returns (address) { return block.coinbase; }
    function getEthBalance(address account) external view returns (uint256) { return account.balance; }
    function getBasefee() external view returns (uint256) { return block.basefee; }
    function getChainId() external view returns (uint256) { return block.chainid; }
}
