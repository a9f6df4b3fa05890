/** The modal's chunk. */
export const fetchModal = () => import('../modal/ModalHost.tsx')
