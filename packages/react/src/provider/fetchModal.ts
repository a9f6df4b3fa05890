export const fetchModal = () => import('../modal/ModalHost.tsx')
