import { FRAME_TEXTS, TEXTS } from '@latchkey/contract'

export const ConnectingExternal = {
  title: 'Connect Wallet',
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  waiting: 'Accept connection request in the wallet. Its window may be behind this one.',
  slow: (wallet: string) => `Nothing yet. Open ${wallet} yourself and look for a request, or try again.`,
  declinedTitle: 'Connection declined',
  declinedIn: (wallet: string) =>
    `You declined the request in ${wallet}. If you didn’t, an older request may be open: answer it in ${wallet}, then try again. Connection can be declined if a previous request is still active.`,
  refusedTitle: (wallet: string) => `${wallet} refused to connect`,
  notSetUpTitle: (wallet: string) => `${wallet} isn’t set up yet`,
  restartedTitle: (wallet: string) => `${wallet} was restarted`,
  pendingTitle: 'A request is already open',
  pendingText: (wallet: string) => `Answer it in ${wallet}, then try again.`,
  stillOpen: (wallet: string) =>
    `Answer the request that is open in ${wallet}. This page then continues automatically.`,
  unavailableTitle: (wallet: string) => `${wallet} is unavailable`,
  unavailableText:
    'Your connection is kept. Turn on the wallet’s extension, and this page reconnects automatically.',
  forget: (wallet: string) => `Forget ${wallet}`,
  missingTitle: (wallet: string) => `${wallet} does not answer`,
  missingText: 'Is its extension switched on? Reload the page after switching it on.',
  failedTitle: 'Connection failed',
  tryAgain: 'Try again',
  chooseAnother: 'Choose another wallet',
}

/**
 * What a failure says on the screen, by the error's class. Every class of the kit is listed (a test sees to it); a class of a
 * host's own shows its short text.
 */
export const errors = {
  UserRejectedError: 'You declined the request in the wallet',
  RequestPendingError: 'A request is already open in the wallet. Answer it there, then try again.',
  UnauthorizedError: 'The wallet has not allowed this. Unlock it, allow this page, then try again.',
  UnsupportedMethodError: 'The wallet cannot do this. Use another one.',
  WalletDisconnectedError: 'The wallet has lost its own connection. Check it, then try again.',
  WalletAnswerError: 'The wallet gave an answer that cannot be read. Try again, or use another wallet.',
  WalletRefusedError:
    'The wallet rejected this without asking you. Open it to see why, or use another wallet.',
  WalletNotSetUpError: 'The wallet isn’t set up yet. Finish setting it up, then try again.',
  WalletSilentError:
    'The wallet does not answer. Unlock it, then try again. If it was updated or restarted, reload this page.',
  WalletRestartedError: 'The wallet was restarted. Reload this page, then try again.',
  BundlerDownError:
    'The service that carries out this account’s transactions does not answer. Try again later.',
  BundlerAnswerError:
    'The service that carries out this account’s transactions gave a wrong answer. Look at your latest transactions before you try again.',
  EntryPointUnsupportedError:
    'This app’s service for transactions does not support this kind of account. Switch to your own key’s account.',
  OperationRefusedError:
    'The service that carries out this account’s transactions refused this one. Try again later.',
  ChainIdNotFoundError:
    'The wallet did not say which network it is on. Choose a network in the wallet, then try again.',
  UnrecognizedChainError: 'The wallet does not know this network. Add it in the wallet, then try again.',
  ProviderNotFoundError: 'The wallet does not answer. Is its extension switched on?',
  AccountMismatchError:
    'The wallet has another account selected. Select this one in the wallet, then try again.',
  ConnectorChainMismatchError: 'The wallet is on another network. Switch, then try again.',
  ConnectorUnavailableError:
    'The wallet has not answered since the page was loaded. Unlock it, then try again.',
  RelayUnreachableError: 'The relay for pairing can’t be reached. Check your connection, then try again.',
  RelayRefusedError: 'The relay doesn’t accept this page. The operator of this app has to allow it.',
  TooManyWalletsError: 'Five wallets are already connected by code. Disconnect one first.',
  PairingExpiredError: 'The code has expired. Show a new one.',
  SessionAccountsMissingError: 'The wallet shared no account. Choose one in the wallet, then try again.',
  SessionNetworksMissingError:
    'The wallet shares no network of this app. Add one in the wallet, or use another wallet.',
  SessionMalformedError: 'The wallet gave an answer that cannot be read. Try again, or use another wallet.',
  SessionGoneError: 'The wallet has ended the connection. Connect it again.',
  WalletConnectConnectorNotFoundError: 'This app cannot connect wallets by a code. Use one in your browser.',
  TransportError: 'The network cannot be reached. Check your connection, then try again.',
  EstimateGasError: 'The network cannot be reached. Check your connection, then try again.',
  ServiceError: 'The service cannot be reached. Check your connection, then try again.',
  ReceiptTimeoutError:
    'The network is slow. The transaction may still go through; look at the explorer before you try again.',
  TransactionUnknownError:
    'The wallet did not say whether it sent this. Look at your latest transactions before you try again.',
  ForeignChainError:
    'This wallet is on the real network, not on the lab. Use the Lab Wallet, or point the wallet’s RPC address at the lab.',
  RequestExpiredError: 'The wallet didn’t answer in time. Open it on the phone, then try again.',
  AccountChangedError:
    'The account changed, so this transfer was stopped. Reject it in the wallet if it still asks.',
  NetworkChangedError:
    'The network changed, so this transfer was stopped. Reject it in the wallet if it still asks.',
  OnRampRefusedError: (said: string) => said,
  OnRampQuoteOverError: 'This price is over. Nothing was paid.',
  SwapPriceMovedError: 'The price moved.',
  SwapRefusedError: (said: string) => said,
  SwapUnsupportedError: 'Tokens can’t be swapped on this network here.',
  SwapMismatchError: 'This app was offered another transaction than the swap you see. Tell whoever runs it.',
  InsufficientFundsError: 'The balance no longer covers the amount and the network fee.',
  WalletRequestError: `${TEXTS.somethingWentWrong} in the wallet. Try again, or restart the wallet.`,
  UnknownError: TEXTS.somethingWentWrong,
  // The embedded wallet's own words.
  FrameError: (said: string) => said,
  FrameLoadError: `${FRAME_TEXTS.notLoaded}. Check your connection, then try again.`,
  FrameBlockedError:
    'This site’s settings keep its wallet from loading. Open the site in another browser, or tell whoever runs it.',
  SignedOutError: 'You are signed out of this wallet',
  FrameNotSetError: 'You are signed out of this wallet. Sign in again.',
  FrameAbortedError: `${FRAME_TEXTS.aborted}. Try again.`,
  RpcNotAllowedError: FRAME_TEXTS.actionNotAllowed,
  EmailCooldownError: 'An email was sent a moment ago. Wait half a minute, then try again.',
  InvalidEmailError: FRAME_TEXTS.invalidEmail,
  SocialLoginError: `${FRAME_TEXTS.social}. Try again.`,
  AuthConnectorNotFoundError: 'You are not signed in to this app’s wallet. Sign in first.',
  // These say what a service or a chain answered.
  NameServiceError: (said: string) => said,
  TransactionRevertedError: (said: string) => said,
  NameUnavailableError: 'This account cannot register a name.',
  NameScriptError: 'Names in this script cannot be read yet. Use the address instead.',
  NonceTooLowError:
    'Another transaction from this account went first. Look at your latest transactions before you try again.',
  FeeTooLowError: 'The network fee is too low. Raise it in the wallet, or try again.',
  TransactionReplacedError:
    'The transaction was cancelled or replaced. Look at your latest transactions before you try again.',
  TransactionMismatchError:
    'The wallet named a transaction that is not the one you reviewed. Look at your latest transactions before you try again.',
  TransactionExpiredError: 'This took too long and expired. Nothing was sent. Try again.',
  TransferIncompleteError: 'Enter an amount and the receiver’s address.',
  AccountMinimumError: 'The network keeps no account with so little. Change the amount.',
  ReceiverUnsuitableError: 'This address can’t hold this token. Use the address of a wallet.',
  TokenUnsupportedError: 'This token can’t be sent from here. Send it from the wallet itself.',
  SignatureMismatchError:
    'The wallet signed with another account. Select the account shown here in the wallet, then try again.',
  SignatureUnverifiedError: 'The signature could not be checked. Check your connection, then try again.',
  SiwxNotEnabledError: 'This app has no sign-in.',
  SiwxInitializationError:
    'A problem occurred while trying initialize authentication. Check your connection, then try again.',
  SmartAccountSignInError:
    'This application might not support Smart Accounts. Try again, or use another account.',
  SignInRefusedError: 'The app did not accept the signature. Try again.',
  SignInMismatchError:
    'The wallet signed another message than this app wrote. The signature is not used. Try again: the wallet connects first, then signs.',
  SignMessageError: 'The wallet failed while it signed. Try again.',
  SendFieldMissingError: 'Something is missing in the form. Go back and fill it in.',
  SendInProgressError: 'A transfer is already on its way. Wait until it has ended.',
  AmountTooSmallError: 'The amount is too small for this network. Send more.',
  FeeChangedError: 'The network fee changed. Look at the new one before you send.',
  FeeAboveAmountError: 'The network fee is higher than the amount. Send more, or try again later.',
  FundsUnconfirmedError: 'Part of the balance is not confirmed yet. Wait until it is, or send less.',
  ApprovalRevocationUnavailableError: 'This network has no token approvals to take back.',
  SendUnavailableError: 'This app cannot send on this network. Send from the wallet itself.',
  SwitchingNotSupportedError: 'The wallet does not let a page change its network. Change it in the wallet.',
  UnsupportedChainError: 'The wallet is on a network that this app doesn’t run on. Switch networks first.',
  NoActiveAddressError: 'No account is connected. Connect a wallet first.',
  ConnectorNotConnectedError: 'The wallet is not connected. Connect it first.',
  ConnectorAlreadyConnectedError: 'The wallet is already connected.',
  DisconnectError:
    'The wallet did not disconnect. This page has forgotten it; remove the page in the wallet too.',
  CapabilitiesUnreadableError:
    'The wallet gave an answer that cannot be read. Try again, or use another wallet.',
  GasPriceUnsupportedError: 'The network fee is not known on this network.',
  // Only the page's developer can help here.
  ConfigurationError: 'This app is not set up correctly.',
  WagmiConfigUndefinedError: 'This app is not set up correctly.',
  ChainNotConfiguredError: 'This app is not set up for this network.',
  NetworkNotFoundError: 'This app is not set up for this network.',
  InvalidChainIdError: 'This app is not set up for this network.',
  NoActiveNetworkError: 'This app is not set up for this network.',
  AdapterNotFoundError: 'This app is not set up for this network.',
  NetworkClientNotSetError: 'This app is not set up for this network.',
  ConnectionClientNotSetError: 'This app is not set up for this network.',
  ChainRequiredError: 'This app is not set up correctly.',
  AccountAddressMissingError: 'No account is connected. Connect a wallet first.',
  CallEncodingError: 'This app asked for something that cannot be sent.',
}
