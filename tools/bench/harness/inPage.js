// Runs in every measured page before its own scripts: wallets that answer at once, and a watch on what is painted.
// It is handed to the browser as text, so it uses nothing from outside itself.

/** The account that every scripted wallet gives. */
const benchAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The text of the script for one visit. @param wallets how many wallets announce themselves */
export const inPageScript = (wallets) => {
  const given = JSON.stringify({ wallets, address: benchAddress })
  return `(${announceWallets})(${given});(${watchPaints})(${given})`
}

function announceWallets({ wallets, address }) {
  const icon =
    'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIzMiIgaGVpZ2h0PSIzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiBmaWxsPSIjMzY5Ii8+PC9zdmc+'
  const details = Array.from({ length: wallets }, (_, index) => {
    const number = index + 1
    const rdns = `bench.wallet${number}`
    const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    return { info: { uuid, name: `Bench Wallet ${number}`, rdns, icon }, provider: createProvider(rdns) }
  })
  const announce = () => {
    for (const detail of details)
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()

  function createProvider(rdns) {
    // A wallet remembers which pages it has let in; across a reload this one does so in the page's own storage.
    const isAllowed = () => localStorage.getItem(rdns) === 'allowed'
    const permissions = [
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] },
    ]
    const allow = (answer) => {
      localStorage.setItem(rdns, 'allowed')
      return answer
    }
    const answers = {
      eth_requestAccounts: () => allow([address]),
      eth_accounts: () => (isAllowed() ? [address] : []),
      wallet_requestPermissions: () => allow(permissions),
      wallet_getPermissions: () => (isAllowed() ? permissions : []),
      eth_chainId: () => '0xa4b1',
      net_version: () => '42161',
      eth_getBalance: () => '0xde0b6b3a7640000',
      eth_blockNumber: () => '0x1',
    }
    return {
      async request({ method }) {
        const answer = answers[method]
        if (answer === undefined) throw Object.assign(new Error(`No ${method} here.`), { code: 4200 })
        return answer()
      },
      on: () => undefined,
      removeListener: () => undefined,
    }
  }
}

function watchPaints({ wallets, address }) {
  performance.setResourceTimingBufferSize(5_000)
  const longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })

  // A closed shadow root would hide its elements from the count.
  const roots = new Set()
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    roots.add(root)
    return root
  }
  const trees = () => [document, ...[...roots].filter(({ host }) => host.isConnected)]

  let clickedAt
  addEventListener(
    'click',
    ({ timeStamp }) => {
      clickedAt = timeStamp
    },
    { capture: true },
  )

  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getClientRects().length > 0
  const button = () =>
    [...document.querySelectorAll('#slot button')].find((element) => isShown(element) && !element.disabled)
  const walletElement = (number) => {
    // "Bench Wallet 1" is also the beginning of "Bench Wallet 10".
    const name = new RegExp(`Bench Wallet ${number}(?!\\d)`)
    for (const tree of trees()) {
      for (const element of tree.querySelectorAll('button, a, [role="button"], [role="option"]'))
        if (name.test(element.textContent) && isShown(element)) return element
    }
    return undefined
  }
  const numbers = Array.from({ length: wallets }, (_, index) => index + 1)
  const conditions = {
    button: () => button() !== undefined,
    wallets: () => numbers.every((number) => walletElement(number) !== undefined),
    noWallets: () => walletElement(1) === undefined,
    address: () => {
      const element = document.getElementById('address')
      return element?.textContent === address && isShown(element)
    },
  }
  const targets = { button, wallet: () => walletElement(1) }

  /** The time at which the first frame that shows a condition has been painted. */
  function painted(name, timeoutMs) {
    const deadline = performance.now() + timeoutMs
    return new Promise((resolve, reject) => {
      requestAnimationFrame(function look() {
        if (conditions[name]()) return afterPaint(resolve)
        if (performance.now() > deadline)
          return reject(new Error(`"${name}" was not on screen after ${timeoutMs / 1000} s`))
        requestAnimationFrame(look)
      })
    })
  }

  // A message that is sent within a frame arrives when that frame has been painted.
  function afterPaint(resolve) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve(performance.now())
    }
    port2.postMessage(undefined)
  }

  const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })

  const firstButton = painted('button', 120_000)
  const firstAddress = painted('address', 120_000)
  // Whoever waits for them hears of a failure; a visit that does not is no failure.
  firstButton.catch(() => undefined)
  firstAddress.catch(() => undefined)

  window.__bench = {
    painted,
    firstButton: () => firstButton,
    firstAddress: () => firstAddress,
    clickedAt: () => clickedAt,
    /** Where to click, once it has stood still for two frames. */
    async place(name) {
      let last = ''
      for (;;) {
        const element = targets[name]()
        const box = element?.getBoundingClientRect()
        const key = box === undefined ? '' : [box.x, box.y, box.width, box.height].join()
        if (key !== '' && key === last) return middleOf(box)
        last = key
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    },
    placeNow: () => middleOf(button().getBoundingClientRect()),
    longTasks: () => longTasks,
    scripts: () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.startsWith(location.origin) && /\.js$/.test(new URL(name).pathname))
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime })),
    elements: () => trees().reduce((total, tree) => total + tree.querySelectorAll('*').length, 0),
  }
}
