import { expect, test } from 'vitest'
import { browseLink } from './browseLink.ts'
import { type Device, deviceOf } from './device.ts'
import { toBase64Url } from './forms.ts'
import { requestLink } from './requestLink.ts'
import { savedLink } from './savedLink.ts'
import { walletLink } from './walletLink.ts'

const URI = 'wc:7f6e@2?relay-protocol=irn&symKey=ab12'
const ENCODED = 'wc%3A7f6e%402%3Frelay-protocol%3Dirn%26symKey%3Dab12'
const TWICE = encodeURIComponent(ENCODED)

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const devices = {
  desktop: deviceOf({ userAgent: `${mac} Version/18.1 Safari/605.1.15` }),
  ios: deviceOf({ userAgent: `${safari} Version/18.1 Mobile/15E148 Safari/604.1`, touchPoints: 5 }),
  iosChrome: deviceOf({ userAgent: `${safari} CriOS/131.0 Mobile/15E148 Safari/604.1`, touchPoints: 5 }),
  iosWebView: deviceOf({ userAgent: `${safari} Mobile/15E148`, touchPoints: 5 }),
  ipad: deviceOf({ userAgent: `${mac} Version/18.1 Safari/605.1.15`, touchPoints: 5 }),
  android: deviceOf({ userAgent: `${android} Chrome/131.0 Mobile Safari/537.36`, touchPoints: 5 }),
  androidWebView: deviceOf({
    userAgent: `${android.replace('Pixel 9', 'Pixel 9; wv')} Version/4.0 Chrome/131.0 Mobile Safari/537.36`,
    touchPoints: 5,
  }),
  telegramAndroid: deviceOf({ userAgent: `${android} Chrome/131.0`, isTelegram: true, isFramed: true }),
  telegramIos: deviceOf({ userAgent: `${safari} Mobile/15E148`, isTelegram: true }),
  framed: deviceOf({ userAgent: `${mac} Version/18.1 Safari/605.1.15`, isFramed: true }),
} satisfies Record<string, Device>

test.each([
  ['desktop', ''],
  ['ios', 'isMobile isIos isIosSafari'],
  ['iosChrome', 'isMobile isIos'],
  ['iosWebView', 'isMobile isIos isInAppBrowser'],
  ['ipad', 'isMobile isIos isIosSafari'],
  ['android', 'isMobile isAndroid'],
  ['androidWebView', 'isMobile isAndroid isInAppBrowser'],
  ['telegramAndroid', 'isMobile isAndroid isTelegram isFramed'],
  ['framed', 'isFramed'],
] as const)('knows the device: %s', (name, signs) => {
  const found = Object.entries(devices[name]).flatMap(([sign, is]) => (is ? [sign] : []))
  expect(found.sort()).toEqual(signs.split(' ').filter(Boolean).sort())
})

const PLAY = 'https://play.google.com/store/apps/details?id=io.metamask'

test.each([
  // native links, in every spelling
  ['metamask', 'mobile', 'ios', `metamask://wc?uri=${ENCODED}`, '_self'],
  ['metamask:', 'mobile', 'ios', `metamask://wc?uri=${ENCODED}`, '_self'],
  ['metamask:/', 'mobile', 'ios', `metamask://wc?uri=${ENCODED}`, '_self'],
  ['metamask://', 'mobile', 'android', `metamask://wc?uri=${ENCODED}`, '_self'],
  ['wallet://app/open', 'mobile', 'ios', `wallet://app/open/wc?uri=${ENCODED}`, '_self'],
  ['harbor://', 'desktop', 'desktop', `harbor://wc?uri=${ENCODED}`, '_self'],
  // universal links open in a new tab
  ['https://harbor.example/app', 'mobile', 'ios', `https://harbor.example/app/wc?uri=${ENCODED}`, '_blank'],
  [
    'https://harbor.example/app/',
    'mobile',
    'android',
    `https://harbor.example/app/wc?uri=${ENCODED}`,
    '_blank',
  ],
  ['https://web.harbor.example', 'web', 'desktop', `https://web.harbor.example/wc?uri=${ENCODED}`, '_blank'],
  // frames
  ['metamask://', 'mobile', 'framed', `metamask://wc?uri=${ENCODED}`, '_top'],
  ['https://web.harbor.example', 'web', 'framed', `https://web.harbor.example/wc?uri=${ENCODED}`, '_top'],
  // Telegram
  ['metamask://', 'mobile', 'telegramIos', `metamask://wc?uri=${ENCODED}`, '_blank'],
  ['metamask://', 'mobile', 'telegramAndroid', `metamask://wc?uri=${TWICE}`, '_blank'],
  [
    'https://t.me/harbor_bot/app',
    'mobile',
    'telegramIos',
    `https://t.me/harbor_bot/app?startapp=${toBase64Url(URI)}`,
    '_blank',
  ],
  [
    'https://t.me/harbor_bot?x=1',
    'mobile',
    'ios',
    `https://t.me/harbor_bot?x=1&startapp=${toBase64Url(URI)}`,
    '_blank',
  ],
  // browsers inside Android's apps
  [
    'metamask://',
    'mobile',
    'androidWebView',
    `intent://wc?uri=${ENCODED}#Intent;scheme=metamask;package=io.metamask;end`,
    '_self',
  ],
  [
    'https://harbor.example',
    'mobile',
    'androidWebView',
    `https://harbor.example/wc?uri=${ENCODED}`,
    '_blank',
  ],
] as const)('%s (%s) on %s', (link, form, device, href, target) => {
  const wallet = { mobileLink: link, desktopLink: link, webappLink: link, playStore: PLAY }
  expect(walletLink({ wallet, form, uri: URI, device: devices[device] })).toEqual({ href, target })
})

test('without a scheme the universal link is used, and without either there is no link', () => {
  const device = devices.ios
  const universalLink = 'https://harbor.example'
  expect(walletLink({ wallet: { universalLink }, form: 'mobile', uri: URI, device })?.href).toBe(
    `https://harbor.example/wc?uri=${ENCODED}`,
  )
  expect(walletLink({ wallet: {}, form: 'mobile', uri: URI, device })).toBeUndefined()
})

test('an intent names no package if the store is unknown', () => {
  const link = walletLink({
    wallet: { mobileLink: 'harbor://' },
    form: 'mobile',
    uri: URI,
    device: devices.androidWebView,
  })
  expect(link?.href).toBe(`intent://wc?uri=${ENCODED}#Intent;scheme=harbor;end`)
})

test.each([
  [`metamask://wc?uri=${ENCODED}`, 'metamask://'],
  [`https://harbor.example/app/wc?uri=${ENCODED}`, 'https://harbor.example/app/'],
  [`intent://wc?uri=${ENCODED}#Intent;scheme=metamask;package=io.metamask;end`, 'metamask://'],
  [`https://t.me/harbor_bot/app?startapp=abc`, 'https://t.me/harbor_bot/app'],
  [URI, undefined],
])('keeps of %s what names the app', (href, kept) => {
  expect(savedLink(href)).toBe(kept)
})

test.each([
  ['metamask://', 'ios', 'metamask://wc?requestId=17&sessionTopic=ab', '_self'],
  [
    'https://harbor.example/app/',
    'ios',
    'https://harbor.example/app/wc?requestId=17&sessionTopic=ab',
    '_blank',
  ],
  [
    'https://harbor.example/app',
    'framed',
    'https://harbor.example/app/wc?requestId=17&sessionTopic=ab',
    '_top',
  ],
  [
    'https://t.me/harbor_bot/app',
    'telegramIos',
    `https://t.me/harbor_bot/app?startapp=${toBase64Url('requestId=17&sessionTopic=ab')}`,
    '_blank',
  ],
  [
    'https://t.me/harbor_bot?x=1',
    'telegramIos',
    `https://t.me/harbor_bot?x=1&startapp=${toBase64Url('requestId=17&sessionTopic=ab')}`,
    '_blank',
  ],
] as const)('a request goes back to %s on %s', (href, device, expected, target) => {
  expect(requestLink({ href, requestId: 17, sessionTopic: 'ab', device: devices[device] })).toEqual({
    href: expected,
    target,
  })
})

const PAGE = 'https://app.example/fund?x=1'
const PAGE_ENCODED = encodeURIComponent(PAGE)
const ORIGIN = encodeURIComponent('https://app.example')

test.each([
  ['app.phantom', 'ios', `https://phantom.app/ul/browse/${PAGE_ENCODED}?ref=${ORIGIN}`],
  [
    'app.phantom',
    'android',
    `intent://phantom.app/ul/browse/${PAGE_ENCODED}?ref=${ORIGIN}#Intent;scheme=https;package=app.phantom;end`,
  ],
  ['com.solflare', 'android', `https://solflare.com/ul/v1/browse/${PAGE_ENCODED}?ref=${ORIGIN}`],
  ['com.coinbase.wallet', 'ios', `https://go.cb-w.com/dapp?cb_url=${PAGE_ENCODED}`],
  ['com.trustwallet.app', 'ios', `https://link.trustwallet.com/open_url?coin_id=60&url=${PAGE_ENCODED}`],
  ['io.metamask', 'ios', 'https://metamask.app.link/dapp/app.example/fund?x=1'],
  ['io.metamask', 'desktop', undefined],
  ['constructor', 'ios', undefined],
] as const)('the page inside %s on %s', (rdns, device, href) => {
  expect(browseLink({ rdns, url: PAGE, device: devices[device] })).toBe(href)
})
