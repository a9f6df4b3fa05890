// What stands beside the figures: versions, machine, method, and what could not be measured.
import { peerRangeIn, versionIn } from './hosts.mjs'
import { describeMachine, quietLoad } from './machine.mjs'
import { walletCounts } from './visit.mjs'

/**
 * @param load how many programs wanted a processor before the first visit
 * @returns `{ notes, refusals }`: paragraphs, and the peers that wagmi 3 is refused by
 */
export function describeRun({ pages, list, missing, rounds, chromium, load, reactBytes }) {
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
  const isQuiet = load <= quietLoad
  return {
    refusals: Object.fromEntries(
      peers
        .map(({ peerName }) => [peerName, peerRangeIn('wagmi2', peerName, 'wagmi')])
        .filter(([, range]) => range !== undefined && !/3|\*|>=/.test(range)),
    ),
    notes: [
      `${date}, ${rounds} rounds. ${describeMachine()}. Node ${process.versions.node}, Chromium ${chromium}. ${versions.join(', ')}.`,
      ...(isQuiet
        ? []
        : [
            `**Loaded machine, provisional:** a load of ${load.toFixed(1)} before the first visit. Bytes and counts hold; times are upper bounds, of the peers as well.`,
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
