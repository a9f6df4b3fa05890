import { getAnalyticsConfig, postEvent } from './analytics.ts'
import { accountApprovals } from './approvals.ts'
import {
  authAuthenticate,
  authKeys,
  authMe,
  authNonce,
  authRefresh,
  authSessions,
  authSignOut,
} from './auth.ts'
import { buildApprove, buildTransaction, convertAllowance, convertQuotes, convertTokens } from './convert.ts'
import { accountBalance, supportedChains } from './data.ts'
import { getWallets } from './directory.ts'
import { gasPrice } from './gasPrice.ts'
import { accountHistory, accountPortfolio, accountTransaction } from './history.ts'
import { iconSet } from './icons.ts'
import { assetImage, currencyImage, tokenImage, walletImage } from './images.ts'
import {
  getName,
  identity,
  nameSuggestions,
  registerName,
  resolveName,
  reverseName,
  setNameAddress,
  setNameAttributes,
} from './names.ts'
import { onRampOptions } from './onRampOptions.ts'
import { onRampCheckout, onRampOrder, onRampQuote, onRampUrl, onRampWebhook } from './onramp.ts'
import { fungiblePrice } from './price.ts'
import { relayFrame } from './relay.ts'
import type { Route } from './route.ts'
import { rpc } from './rpc.ts'
import { health, home, openApi, ready } from './server.ts'
import { activateSession, createSession, revokeSession, sessions } from './sessions.ts'

/** Every call that the gateway answers, in the order of its documentation. */
export const ROUTES: readonly Route[] = [
  rpc,
  supportedChains,
  accountBalance,
  accountHistory,
  accountTransaction,
  accountPortfolio,
  accountApprovals,
  fungiblePrice,
  gasPrice,
  convertTokens,
  convertQuotes,
  convertAllowance,
  buildApprove,
  buildTransaction,
  onRampOptions,
  onRampQuote,
  onRampUrl,
  onRampOrder,
  onRampCheckout,
  onRampWebhook,
  sessions,
  createSession,
  activateSession,
  revokeSession,
  authNonce,
  authAuthenticate,
  authRefresh,
  authMe,
  authSessions,
  authSignOut,
  authKeys,
  identity,
  getName,
  reverseName,
  nameSuggestions,
  registerName,
  setNameAttributes,
  setNameAddress,
  resolveName,
  getAnalyticsConfig,
  postEvent,
  getWallets,
  walletImage,
  assetImage,
  currencyImage,
  tokenImage,
  iconSet,
  relayFrame,
  health,
  ready,
  openApi,
  home,
]
