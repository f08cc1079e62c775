export { createMcpServer, type ChatMcpOptions } from './server.js'
