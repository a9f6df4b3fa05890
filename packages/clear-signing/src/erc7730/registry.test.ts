import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import lifi from '../testing/descriptors/published/calldata-LIFIDiamond.json' with { type: 'json' }
import lido from '../testing/descriptors/published/calldata-wstETH.json' with { type: 'json' }
import oneInch from '../testing/descriptors/published/eip712-1inch-limit-order.json' with { type: 'json' }
import permit from '../testing/descriptors/published/eip712-erc2612-permit.json' with { type: 'json' }
import usdcPermit from '../testing/descriptors/published/eip712-permit-ethereum-usdc.json' with {
  type: 'json',
}
import iteration from '../testing/descriptors/published/example-array-iteration.json' with { type: 'json' }
import visibility from '../testing/descriptors/published/example-visibility-rules.json' with { type: 'json' }
import { describeExplanation } from './describeExplanation.ts'
import { explainCall } from './explain.ts'
import { mergeDescriptors } from './mergeDescriptors.ts'
import { readDescriptor } from './readDescriptor.ts'

// Published files as they are: ../testing/descriptors/published/README.md says whose.
const SIGNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const vocabulary = { coin: { symbol: 'ETH', decimals: 18 }, findToken: () => undefined }

test.each<[string, unknown]>([
  ['of visibility', visibility],
  ['of LI.FI', lifi],
  ['of Lido', lido],
  ['of 1inch', oneInch],
  ['of USDC, with the file that it includes', mergeDescriptors(permit, usdcPermit)],
])('the published file %s is read', (_, file) => {
  expect(readDescriptor(file).formats.length).toBeGreaterThan(0)
})

test('[S6.6] the standard’s example of visibility: the unused value has to be zero, the fee is named if there is one, and nothing is hidden', () => {
  const abi = parseAbi([
    'function transfer(address to, uint256 value, address referrer, address rfu, uint256 legacy, uint256 fee)',
  ])
  const explain = (legacy: bigint, fee: bigint) => {
    const data = encodeFunctionData({ abi, args: [BOB, 5n, zeroAddress, SIGNER, legacy, fee] })
    const to = readDescriptor(visibility).deployments[0]?.address ?? BOB
    const explanation = explainCall({ chainId: 1, from: SIGNER, to, value: 0n, data }, [
      readDescriptor(visibility),
    ])
    return (
      explanation &&
      describeExplanation(explanation, vocabulary).lines.map(({ label, value }) => `${label}: ${value}`)
    )
  }
  const rows = explain(0n, 0n)
  expect(rows?.slice(0, 2)).toEqual([`To: ${BOB}`, 'Amount: 5 units of a token'])
  expect(rows).toEqual(
    expect.arrayContaining([`Referrer: ${zeroAddress}`, `rfu: ${SIGNER}`, 'legacy: 0', 'fee: 0']),
  )
  expect(explain(0n, 7n)).toContain('Fee Amount: 0.000000000000000007 ETH')
  expect(explain(1n, 0n)).toBeUndefined()
})

test('[S6.6] the standard’s example of arrays: each receiver stands before its share', () => {
  const abi = parseAbi(['function distribute(address[] recipients, uint256[] percentages)'])
  const [receivers, shares] = [[BOB, SIGNER] as const, [2_500n, 7_500n] as const]
  const data = encodeFunctionData({ abi, args: [receivers, shares] })
  const { distribute, ...others } = formatsOf(iteration)
  const descriptor = readDescriptor({ ...iteration, display: { formats: distribute } })
  // The example's other method has a value in its sentence that no field shows, which the standard itself forbids.
  expect(() => readDescriptor({ ...iteration, display: { formats: others.batchExecute } })).toThrow(
    'interpolatedIntent has a value that no field shows',
  )
  const to = descriptor.deployments[0]?.address ?? BOB
  const explanation = explainCall({ chainId: 1, from: SIGNER, to, value: 10n ** 18n, data }, [descriptor])
  const lines = explanation && describeExplanation(explanation, vocabulary).lines
  expect(
    lines?.slice(0, 5).map(({ label, value }) => `${label}: ${value.replace(/[\u2068\u2069]/g, '')}`),
  ).toEqual([
    'Total Distributed Amount: 1 ETH',
    `Recipients and Fees › Recipients: ${BOB}`,
    'Recipients and Fees › Percentages: 25 % (2500)',
    `Recipients and Fees › Recipients: ${SIGNER}`,
    'Recipients and Fees › Percentages: 75 % (7500)',
  ])
})

/** The formats of a file, each by the name of its method. */
const formatsOf = ({ display }: typeof iteration): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(display.formats).map(([key, format]) => [
      key.slice(0, key.indexOf('(')),
      { [key]: format },
    ]),
  )
