export { abandonConnect } from './actions/abandonConnect.ts'
export {
  type FetchTokenApprovalsParameters,
  fetchTokenApprovals,
} from './actions/approvals/fetchTokenApprovals.ts'
export {
  type RevokeTokenApprovalParameters,
  type RevokeTokenApprovalReturnType,
  revokeTokenApproval,
} from './actions/approvals/revokeTokenApproval.ts'
export type { TokenApproval, TokenApprovals } from './actions/approvals/tokenApproval.ts'
export { type AskWalletParameters, askWallet, isAskingWallet, takeConnected } from './actions/askWallet.ts'
export { canClose } from './actions/canClose.ts'
export { chooseAccount } from './actions/chooseAccount.ts'
export { type ChooseConnectionParameters, chooseConnection } from './actions/chooseConnection.ts'
export { closeModal } from './actions/closeModal.ts'
export {
  type ConnectErrorType,
  type ConnectParameters,
  type ConnectReturnType,
  connect,
} from './actions/connect.ts'
export { type DisconnectErrorType, type DisconnectParameters, disconnect } from './actions/disconnect.ts'
export { dismissModal } from './actions/dismissModal.ts'
export { confirmEmailCode } from './actions/email/confirmEmailCode.ts'
export { confirmEmailDevice } from './actions/email/confirmEmailDevice.ts'
export { confirmUpdateEmailCode } from './actions/email/confirmUpdateEmailCode.ts'
export { connectEmail } from './actions/email/connectEmail.ts'
export { leaveEmail } from './actions/email/leaveEmail.ts'
export { resendEmailCode } from './actions/email/resendEmailCode.ts'
export { reviewInWallet } from './actions/email/reviewInWallet.ts'
export { signInAgain } from './actions/email/signInAgain.ts'
export { updateEmail } from './actions/email/updateEmail.ts'
export { type FeePrice, type FetchFeePriceParameters, fetchFeePrice } from './actions/fetchFeePrice.ts'
export { type FetchIdentityParameters, fetchIdentity } from './actions/fetchIdentity.ts'
export { type FetchTokenBalancesParameters, fetchTokenBalances } from './actions/fetchTokenBalances.ts'
export { type FetchTransactionsParameters, fetchTransactions } from './actions/fetchTransactions.ts'
export { type FetchUsualFeeParameters, fetchUsualFee } from './actions/fetchUsualFee.ts'
export { type ForgetWalletParameters, forgetWallet } from './actions/forgetWallet.ts'
export { prepareName } from './actions/names/prepareName.ts'
export { type RegisterNameParameters, registerName } from './actions/names/registerName.ts'
export { type TypeNameParameters, typeName } from './actions/names/typeName.ts'
export { hideNotice, type ShowNoticeParameters, showNotice } from './actions/notices.ts'
export type { SoldCoin } from './actions/onramp/askSold.ts'
export { fetchSold } from './actions/onramp/fetchSold.ts'
export { followOnRamp, followOnRampOrders } from './actions/onramp/followOnRamp.ts'
export { getOnRampOptions } from './actions/onramp/getOnRampOptions.ts'
export { type GetOnRampQuoteParameters, getOnRampQuote } from './actions/onramp/getOnRampQuote.ts'
export {
  chooseOnRampCurrency,
  chooseOnRampProvider,
  chooseOnRampToken,
  readOnRampQuote,
  readOnRampQuoteSoon,
  typeOnRampAmount,
} from './actions/onramp/onRampForm.ts'
export {
  forgetOnRampOrder,
  resumeOnRampOrder,
  type StartOnRampOrderReturnType,
  startOnRampOrder,
} from './actions/onramp/startOnRampOrder.ts'
export { type OpenModalParameters, openModal } from './actions/openModal.ts'
export { abandonPairing } from './actions/pairing/abandonPairing.ts'
export { type OpenPairingLinkParameters, openPairingLink } from './actions/pairing/openPairingLink.ts'
export { preparePairing } from './actions/pairing/preparePairing.ts'
export { resetPairing } from './actions/pairing/resetPairing.ts'
export { raiseAlert } from './actions/raiseAlert.ts'
export {
  historyKey,
  type ReadHistoryParameters,
  readHistory,
  readOlderHistory,
} from './actions/readHistory.ts'
export { isBlocked, readTokenBalances } from './actions/readTokenBalances.ts'
export { reconnect } from './actions/reconnect.ts'
export { type ReadBalanceParameters, readBalance, refreshBalance } from './actions/refreshBalance.ts'
export { refreshBalances } from './actions/refreshBalances.ts'
export {
  type RequireSignerErrorType,
  type RequireSignerParameters,
  requireAccount,
  requireSigner,
  type Signer,
} from './actions/requireSigner.ts'
export { chooseMax } from './actions/send/chooseMax.ts'
export { type ChooseTokenParameters, chooseToken } from './actions/send/chooseToken.ts'
export { type EstimateSendParameters, estimateSend } from './actions/send/estimateSend.ts'
export { finishSend } from './actions/send/finishSend.ts'
export { loadSendBalances } from './actions/send/loadSendBalances.ts'
export { type PrepareSendParameters, prepareSend } from './actions/send/prepareSend.ts'
export { reviewSend } from './actions/send/reviewSend.ts'
export {
  abandonSend,
  type SendTokensParameters,
  type SendTokensReturnType,
  sendTokens,
} from './actions/send/sendTokens.ts'
export { type TypeAmountParameters, typeAmount } from './actions/send/typeAmount.ts'
export { type TypeReceiverParameters, typeReceiver } from './actions/send/typeReceiver.ts'
export { fetchSmartSessions } from './actions/sessions/fetchSmartSessions.ts'
export { revokeSmartSession } from './actions/sessions/revokeSmartSession.ts'
export { type SetLocaleParameters, setLocale } from './actions/setLocale.ts'
export { setPreferredAccountType } from './actions/setPreferredAccountType.ts'
export { type SignMessageErrorType, type SignMessageParameters, signMessage } from './actions/sign.ts'
export { cancelSignIn } from './actions/siwx/cancelSignIn.ts'
export { confirmSignIn } from './actions/siwx/confirmSignIn.ts'
export { type SignInErrorType, signIn } from './actions/siwx/signIn.ts'
export { signOut } from './actions/siwx/signOut.ts'
export { confirmSocialCode } from './actions/social/confirmSocialCode.ts'
export { type ConnectFarcasterParameters, connectFarcaster } from './actions/social/connectFarcaster.ts'
export { type ConnectSocialParameters, connectSocial } from './actions/social/connectSocial.ts'
export { declineSocialLink } from './actions/social/declineSocialLink.ts'
export { leaveSocial } from './actions/social/leaveSocial.ts'
export { readLogins } from './actions/social/readLogins.ts'
export { removeLogin } from './actions/social/removeLogin.ts'
export { reopenSocial } from './actions/social/reopenSocial.ts'
export {
  abandonSwap,
  acceptSwapPrice,
  chooseSwapUpgrade,
  confirmSwap,
  finishSwap,
  reviewSwap,
} from './actions/swap/confirmSwap.ts'
export {
  chooseSlippage,
  chooseSwapShare,
  chooseSwapToken,
  flipSwap,
  typeSwapAmount,
} from './actions/swap/editSwap.ts'
export { type GetSwapQuoteParameters, getSwapQuote } from './actions/swap/getSwapQuote.ts'
export { findSwapToken, loadSwapTokens } from './actions/swap/loadSwapTokens.ts'
export { type PrepareSwapParameters, prepareSwap } from './actions/swap/prepareSwap.ts'
export { followSwapQuote, readSwapQuote } from './actions/swap/readSwapQuote.ts'
export { type SwapParameters, type SwapReturnType, swap } from './actions/swap/swap.ts'
export {
  type SwitchNetworkErrorType,
  type SwitchNetworkParameters,
  switchNetwork,
} from './actions/switchNetwork.ts'
export { beginTask, endTask } from './actions/tasks.ts'
export { setThemeMode, setThemeVariables } from './actions/theme.ts'
export { type TransferErrorType, type TransferToParameters, transfer } from './actions/transfer.ts'
export { goBack, pushView, replaceView, resetView } from './actions/views.ts'
export type * from './adapter/adapter.ts'
export type * from './adapter/page.ts'
export type * from './adapter/remoteWallet.ts'
export { formatAmount } from './amount/formatAmount.ts'
export { formatFiat } from './amount/formatFiat.ts'
export { localizeAmount } from './amount/localizeAmount.ts'
export { type ParsedAmount, parseAmount } from './amount/parseAmount.ts'
export { shortenAmount } from './amount/shortenAmount.ts'
export { toFiat } from './amount/toFiat.ts'
export { truncateAmount } from './amount/truncateAmount.ts'
export { readTyped, showTyped } from './amount/typedAmount.ts'
export { assetImageUrl } from './connector/assetImageUrl.ts'
export { AUTH_ID } from './connector/authId.ts'
export type * from './connector/connector.ts'
export { displayName, mergeConnectors } from './connector/mergeConnectors.ts'
export { adviseWallets } from './directory/adviseWallets.ts'
export { type AskWalletsParameters, askWallets } from './directory/askWallets.ts'
export { canPair } from './directory/canPair.ts'
export { isReachable } from './directory/isReachable.ts'
export { isExcluded, type ListTilesParameters, listTiles, type WalletTile } from './directory/listTiles.ts'
export { type PlatformsOfParameters, platformsOf, type WalletPlatform } from './directory/platformsOf.ts'
export { readMoreWallets } from './directory/readMoreWallets.ts'
export { toCustomWallet } from './directory/toWallet.ts'
export { alertFor } from './errors/alertFor.ts'
export * from './errors/approvals.ts'
export { BaseError, type BaseErrorOptions, isInstance, messageOf } from './errors/BaseError.ts'
export * from './errors/configuration.ts'
export * from './errors/frame.ts'
export * from './errors/history.ts'
export * from './errors/kit.ts'
export * from './errors/names.ts'
export * from './errors/network.ts'
export * from './errors/onRamp.ts'
export * from './errors/pairing.ts'
export * from './errors/send.ts'
export * from './errors/signature.ts'
export * from './errors/siwx.ts'
export * from './errors/swap.ts'
export { toFailure } from './errors/toFailure.ts'
export * from './errors/transaction.ts'
export * from './errors/wallet.ts'
export { isSmartAccount } from './flows/accountType/isSmartAccount.ts'
export { selectAccountTypes } from './flows/accountType/select.ts'
export type * from './flows/accountType/state.ts'
export { selectOwnTransactions } from './flows/activity/select.ts'
export type * from './flows/activity/state.ts'
export type * from './flows/clicks/state.ts'
export {
  activeConnection,
  type ConnectAttempt,
  type Connection,
  type ConnectionStatus,
  type ConnectState,
  connectionsOf,
  type Failure,
  type NamespaceConnections,
  type NativeBalance,
} from './flows/connect/state.ts'
export { selectDirectory, selectWalletList } from './flows/directory/select.ts'
export type * from './flows/directory/state.ts'
export { selectEmail } from './flows/email/select.ts'
export type * from './flows/email/state.ts'
export type { Identity, IdentityState } from './flows/identity/state.ts'
export type { MissingWallet } from './flows/missing/state.ts'
export { currentRoute } from './flows/modal/modal.ts'
export type { Route, RoutePayloads, ViewName } from './flows/modal/routes.ts'
export type { ModalState } from './flows/modal/state.ts'
export { selectNames } from './flows/names/select.ts'
export { selectMayRegisterName } from './flows/names/selectMayRegisterName.ts'
export type * from './flows/names/state.ts'
export { activeNetwork, isSupported } from './flows/network/network.ts'
export type { NetworkState, NetworkSwitch } from './flows/network/state.ts'
export type { Notice, NoticeCode, NoticeContent, NoticesState } from './flows/notices/state.ts'
export {
  selectOnRamp,
  selectOnRampOrders,
  selectOnRampTokens,
  stepOfOrder,
} from './flows/onramp/select.ts'
export { selectOnRampForm } from './flows/onramp/selectForm.ts'
export type * from './flows/onramp/state.ts'
export { selectPairing } from './flows/pairing/select.ts'
export type * from './flows/pairing/state.ts'
export type { PreparePairingParameters } from './flows/pairing/state.ts'
export {
  selectAmountFiat,
  selectCaution,
  selectFee,
  selectFeeFiat,
  selectMax,
  selectNativeToken,
  selectParsedAmount,
  selectSend,
  selectSendAmount,
  selectShortfall,
} from './flows/send/select.ts'
export { selectFeeShortfall, selectLacksFee } from './flows/send/selectFeeShortage.ts'
export { type SendButton, selectSendButton } from './flows/send/selectSendButton.ts'
export type * from './flows/send/state.ts'
export { type SessionView, selectSession } from './flows/siwx/select.ts'
export type * from './flows/siwx/state.ts'
export { selectSocial } from './flows/social/select.ts'
export type * from './flows/social/state.ts'
export {
  type SwapButton,
  selectParsedSwap,
  selectSwap,
  selectSwapButton,
  selectSwapFiat,
  selectSwapMax,
  selectSwapQuote,
} from './flows/swap/select.ts'
export type * from './flows/swap/state.ts'
export type { ModalTask } from './flows/tasks/state.ts'
export type { ThemeState } from './flows/theme/state.ts'
export { fetchSocials, knownSocials } from './frame/offeredSocials.ts'
export { groupByMonth, type TransactionMonth } from './history/groupByMonth.ts'
export { markLookAlikes } from './history/markLookAlikes.ts'
export { looksLike, type RecentRecipient, recentRecipients } from './history/recentRecipients.ts'
export type * from './history/transaction.ts'
export type * from './kit/config.ts'
export { createKit } from './kit/createKit.ts'
export type { CallOptions, Flow, Kit, ResolvedConfig, Services, Store, StoreListener } from './kit/kit.ts'
export { DEFAULT_FEATURES } from './kit/resolveConfig.ts'
export type * from './kit/siwx.ts'
export { directionOf } from './locale/directionOf.ts'
export { formatDate } from './locale/formatDate.ts'
export { latinDigits } from './locale/latinDigits.ts'
export { addressEnds, addressKey, isSameAddress } from './namespace/addresses.ts'
export { explorerUrl } from './namespace/explorerUrl.ts'
export type { NamespaceTraits } from './namespace/traits.ts'
export { traitsOf } from './namespace/traitsOf.ts'
export type { CaipNetwork } from './network/network.ts'
export { type BrowseLinkParameters, browseLink } from './pairing/links/browseLink.ts'
export { type Device, type DeviceSigns, deviceOf, readDevice } from './pairing/links/device.ts'
export { didOpen } from './pairing/links/didOpen.ts'
export {
  type LinkForm,
  type WalletLink,
  type WalletLinkParameters,
  walletLink,
} from './pairing/links/walletLink.ts'
export { whenIdle } from './platform/whenIdle.ts'
export type { KitQueryKey, KitQueryKind } from './queries/queryKeys.ts'
export { type AccountState, isConnected, selectAccount } from './selectors/account.ts'
export { type ListedConnection, selectConnections } from './selectors/connections.ts'
export { isSignedOut } from './selectors/isSignedOut.ts'
export { selectMissing } from './selectors/missing.ts'
export { type NetworkView, selectNetwork } from './selectors/network.ts'
export { selectReceiveText } from './selectors/receiveText.ts'
export { selectRecentWallets } from './selectors/recentWallets.ts'
export { type ListedWallet, selectWallets } from './selectors/wallets.ts'
export type { KitEvent } from './store/events.ts'
export type { State } from './store/state.ts'
export {
  type Change,
  isUnderWay,
  type StepPlace,
  type TransactionEvent,
  type TransactionProgress,
} from './transaction/progress.ts'
