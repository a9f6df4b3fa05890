/** The connector id of the embedded wallet, in every namespace. */
export const AUTH_ID = 'ID_AUTH'
