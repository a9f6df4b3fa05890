export {
  type AppAnswer,
  type AppServer,
  type AppServerOptions,
  createAppServer,
} from './modules/app/createAppServer.ts'
