export { WebSocket, WebSocketServer } from 'ws'
