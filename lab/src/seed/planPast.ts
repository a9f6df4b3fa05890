import { type Address, parseEther, parseUnits } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { labAccount, labAccounts, treasuryAccount } from '../chains/labAccounts.ts'
import type { LabContracts } from '../chains/labChains.ts'
import { createChance } from './chance.ts'
import type { CompiledContracts } from './compileContracts.ts'
import {
  approve,
  type Deed,
  deploy,
  giveCoin,
  giveNft,
  giveToken,
  mint,
  poison,
  swap,
  tokenCode,
  unwrap,
  wrap,
} from './deed.ts'

const MONTHS = 14
const FRIENDS = 8
const FIRST_FRIEND = 20
const EMPLOYER = 30
const MAKER = 31
const SPAMMER = 32
const SAVINGS = 33
/** The treasury of the Backing page's example programme. */
const PROGRAMME: Address = '0x4c617463686b65794C6162547265617375727901'
const CONTRIBUTIONS = ['0.02', '0.02', '0.05', '0.1', '0.1', '0.25', '0.5', '0.8']

/** The transactions from before the lab's start. */
export type Past = {
  people: readonly HDAccount[]
  /** In order, from the oldest to the newest. */
  deeds: readonly Deed[]
}

type PlanPastParameters = { contracts: LabContracts; compiled: CompiledContracts }

/** Generates 14 months of the first account's history, including unsolicited transfers. Deterministic. */
export function planPast({ contracts, compiled }: PlanPastParameters): Past {
  const chance = createChance(42_161)
  const [me, ...others] = labAccounts()
  if (!me) throw new Error('The lab has no account')
  const friends = Array.from({ length: FRIENDS }, (_, index) => labAccount(FIRST_FRIEND + index))
  const [employer, maker, spammer, savings] = [
    labAccount(EMPLOYER),
    labAccount(MAKER),
    labAccount(SPAMMER),
    labAccount(SAVINGS),
  ]
  const treasury = treasuryAccount()
  const friend = (): HDAccount => chance.one(friends)
  const dollars = (least: number, most: number) => parseUnits(chance.amount(least, most, 2), 6)
  const units = (least: number, most: number, digits: number) =>
    parseEther(chance.amount(least, most, digits))
  const { usdc, arb, weth, swapRouter02: router } = contracts
  const own = (holder: HDAccount, nonce: bigint, [name, symbol, decimals]: [string, string, number]) =>
    deploy(holder, nonce, tokenCode(compiled.LabToken, { name, symbol, decimals, holder: holder.address }))
  const ridge = own(maker, 0n, ['Ridge', 'RIDGE', 18])
  const points = own(maker, 1n, ['Hut Points', 'HUT', 0])
  const stones = deploy(maker, 2n, compiled.LabCollection)
  const claim = own(spammer, 0n, ['Visit arb-claim.example', 'CLAIM', 18])
  // Its C is Cyrillic.
  const fake = own(spammer, 1n, ['USD Сoin', 'USDС', 6])
  let stone = 0

  const habits: readonly (readonly [number, () => Deed])[] = [
    [52, () => giveToken(me, usdc, friend().address, dollars(4, 60))],
    [40, () => giveToken(friend(), usdc, me.address, dollars(5, 70))],
    [46, () => giveCoin(me, friend().address, chance.amount(0.004, 0.12, 3))],
    [32, () => giveCoin(friend(), me.address, chance.amount(0.005, 0.2, 3))],
    [16, () => giveToken(me, arb, friend().address, units(1, 25, 1))],
    [18, () => giveToken(friend(), arb, me.address, units(1, 30, 1))],
    [12, () => swap(me, router, { tokenIn: usdc, tokenOut: weth, amountIn: dollars(20, 120) })],
    [9, () => swap(me, router, { tokenIn: weth, tokenOut: usdc, amountIn: units(0.01, 0.06, 3) })],
    [9, () => swap(me, router, { tokenIn: weth, tokenOut: arb, amountIn: units(0.01, 0.05, 3) })],
    [8, () => wrap(me, weth, chance.amount(0.1, 0.4, 2))],
    [5, () => unwrap(me, weth, '0.05')],
    [10, () => giveToken(maker, ridge.at, me.address, units(10, 400, 2))],
    [6, () => giveToken(me, ridge.at, friend().address, units(1, 8, 2))],
    [9, () => giveToken(maker, points.at, me.address, BigInt(chance.whole(3, 90)))],
    [9, () => mint(maker, stones.at, me.address, ++stone)],
    [18, () => giveToken(spammer, claim.at, me.address, parseEther('5000'))],
    [9, () => giveToken(spammer, fake.at, me.address, parseUnits('1250', 6))],
    [14, () => poison(spammer, usdc, me.address, friend().address)],
    [3, () => ({ ...giveToken(me, usdc, friend().address, parseUnits('2500000', 6)), fails: true })],
    [36, () => giveCoin(chance.one([...friends, ...others]), PROGRAMME, chance.one(CONTRIBUTIONS))],
    [2, () => giveCoin(me, PROGRAMME, '0.1')],
    [1, () => giveCoin(me, me.address, '0.01')],
    // Trades that move the price.
    [12, () => swap(treasury, router, { tokenIn: weth, tokenOut: usdc, amountIn: units(8, 30, 1) })],
    [12, () => swap(treasury, router, { tokenIn: usdc, tokenOut: weth, amountIn: dollars(15_000, 50_000) })],
  ]
  const everyday = chance.shuffle(habits.flatMap(([count, act]) => Array.from({ length: count }, () => act)))
  const perMonth = Math.ceil(everyday.length / MONTHS)
  const months = Array.from({ length: MONTHS }, (_, month) => [
    giveToken(employer, usdc, me.address, parseUnits('420', 6)),
    ...everyday.slice(month * perMonth, (month + 1) * perMonth).map((act) => act()),
    // The remainder is saved.
    giveToken(me, usdc, savings.address, parseUnits(month === 0 ? '150' : '395', 6)),
    giveToken(me, arb, savings.address, parseEther('85')),
  ])
  return {
    people: [...friends, employer, maker, spammer],
    deeds: [
      ...[ridge, points, stones, claim, fake].map(({ deed }) => deed),
      ...[employer, ...friends].flatMap(({ address }) => [
        giveToken(treasury, usdc, address, parseUnits('20000', 6)),
        giveToken(treasury, arb, address, parseEther('2000')),
      ]),
      ...[usdc, weth].map((token) => approve(me, token, router)),
      wrap(me, weth, '1'),
      giveToken(maker, ridge.at, me.address, parseEther('250')),
      ...months.flat(),
      { from: me, data: compiled.LabMulticall },
      giveNft(me, stones.at, friend().address, 2),
    ],
  }
}
