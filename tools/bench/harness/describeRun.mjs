// What stands beside the figures: versions, machine, method, and what could not be measured.
import { peerRangeIn, versionIn } from './hosts.mjs'
import { describeMachine, quietShare } from './machine.mjs'
import { walletCounts } from './visit.mjs'

/**
 * @param shares how much of the processors was free before each round
 * @returns `{ notes, refusals, isQuiet }`: paragraphs, the peers that refuse wagmi 3, and whether times can be judged
 */
export function describeRun({ pages, list, missing, rounds, chromium, shares, reactBytes }) {
  const peers = list.filter(({ peerName }) => peerName !== undefined)
  const versions = [
    ['React', 'wagmi3', 'react'],
    ['wagmi', 'wagmi3', 'wagmi'],
    ['wagmi', 'wagmi2', 'wagmi'],
    ['viem', 'wagmi3', 'viem'],
    ['TanStack Query', 'wagmi3', '@tanstack/react-query'],
    ['RainbowKit', 'wagmi2', '@rainbow-me/rainbowkit'],
    ['ConnectKit', 'wagmi2', 'connectkit'],
  ].map(([name, host, packageName]) => `${name} ${versionIn(host, packageName)}`)
  const date = new Date().toISOString().slice(0, 10)
  const share = Math.min(...shares)
  const isQuiet = share >= quietShare
  return {
    isQuiet,
    refusals: Object.fromEntries(
      peers
        .map(({ peerName }) => [peerName, peerRangeIn('wagmi2', peerName, 'wagmi')])
        .filter(([, range]) => range !== undefined && !/3|\*|>=/.test(range)),
    ),
    notes: [
      `${date}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}. ${describeMachine()}. Node ${process.versions.node}, Chromium ${chromium}. ${versions.join(', ')}.`,
      ...(isQuiet
        ? []
        : [
            `**Loaded machine, provisional:** others left as little as ${Math.round(share * 100)} % of the processors. Bytes and counts hold; times are upper bounds, of the peers as well, and are not judged.`,
          ]),
      `React and the page without a wallet weigh ${(reactBytes / 1_000).toFixed(1)} kB, which "above React" leaves out. ${walletCounts.times} wallets announce themselves where times are taken, ${walletCounts.counts} where elements and heap are.`,
      ...Object.entries(missing).map(([id, why]) => `\`${id}\`: ${why}.`),
      ...list.flatMap(({ id }) => strangersOf(id, pages[id])),
    ],
  }
}

function strangersOf(id, figures) {
  if (figures === undefined || figures.strangers.length === 0) return []
  return [`\`${id}\` asked third parties, all of them out of reach here: ${figures.strangers.join(', ')}.`]
}
