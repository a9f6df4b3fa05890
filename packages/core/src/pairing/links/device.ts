/** The properties of a user's device that decide how a wallet is opened. */
export interface Device {
  /** A phone or a tablet, where wallets are apps that links open. */
  readonly isMobile: boolean
  readonly isAndroid: boolean
  readonly isIos: boolean
  /** Safari itself: other browsers and web views of iOS treat links differently. */
  readonly isIosSafari: boolean
  /** A mini app inside Telegram. */
  readonly isTelegram: boolean
  /** A browser inside another app, such as that of a social network. */
  readonly isInAppBrowser: boolean
  /** The page is in a frame of another page. */
  readonly isFramed: boolean
}

/** The browser's properties that identify the device. */
export interface DeviceSigns {
  readonly userAgent: string
  readonly touchPoints?: number
  readonly isTelegram?: boolean
  readonly isFramed?: boolean
}

/**
 * Detects the device. An iPad reports to be a Mac, but has touch points.
 *
 * @example
 * const { isMobile } = deviceOf({ userAgent: navigator.userAgent })
 */
export function deviceOf({
  userAgent,
  touchPoints = 0,
  isTelegram = false,
  isFramed = false,
}: DeviceSigns): Device {
  const isAndroid = /Android/i.test(userAgent)
  const isIos = /iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  const isInAppBrowser =
    /; wv\)|\bFBA[NV]\b|Instagram|\bLine\/|MicroMessenger|Twitter for/i.test(userAgent) ||
    (isIos && !/Safari\//.test(userAgent))
  const isIosSafari =
    isIos && !isInAppBrowser && /Version\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent)
  return {
    isMobile: isAndroid || isIos || /Mobile/i.test(userAgent),
    isAndroid,
    isIos,
    isIosSafari,
    isTelegram,
    isInAppBrowser,
    isFramed,
  }
}

/**
 * The device of this page. On a server, a computer.
 *
 * @example
 * if (readDevice().isMobile) openPairingLink(kit, { href, target: '_self', name: 'My Wallet' })
 */
export function readDevice(): Device {
  if (typeof window === 'undefined') return deviceOf({ userAgent: '' })
  return deviceOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isTelegram: 'TelegramWebviewProxy' in window || 'TelegramWebviewProxyProto' in window,
    isFramed: window.parent !== window,
  })
}
