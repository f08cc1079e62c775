export { createMcpHandler, type ChatMcpHandlerOptions } from './http.js'
export { createMcpServer, type ChatMcpOptions } from './server.js'
