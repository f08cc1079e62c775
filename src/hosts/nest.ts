/** The chat in NestJS, on Express or on Fastify, as a module. */
import type { Server } from 'node:http'
import { ConfigError, createChat, type ChatListener, type ChatOptions, type ChatService } from '../index'

/** Token of the running service: `constructor(@Inject(CHAT) private readonly chat: ChatService)`. */
export const CHAT = Symbol.for('chat-service')

export interface ChatModuleOptions {
  /** Path prefix of the service, such as `/messaging`. The application's global prefix does not apply. */
  prefix: string
  /** Token of the service; default `CHAT`. A second chat in the application needs another one. */
  token?: string | symbol | undefined
  /** Modules that provide the injected values. */
  imports?: unknown[] | undefined
  /** Tokens whose providers `useFactory` gets. */
  inject?: unknown[] | undefined
  useFactory: (...providers: never[]) => ChatOptions | Promise<ChatOptions>
}

/** The used part of `DynamicModule`. */
export interface ChatDynamicModule {
  module: new (chat: ChatService) => unknown
  global: boolean
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Nest has it, whose types are not needed here
  imports: any[]
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  providers: any[]
  exports: (string | symbol)[]
}

/** The used part of Nest 11: its middleware consumer, and the adapter of Express or Fastify. */
interface Consumer {
  getHttpAdapter?: () => { use(listener: ChatListener): unknown; getHttpServer(): Server }
}

/** Nest's metadata key for constructor parameters with `@Inject`. */
const INJECTED = 'self:paramtypes'

export class ChatModule {
  /** Opens the service with the application, mounts it and its gateway before the routes, and closes it first. */
  static forRootAsync(options: ChatModuleOptions): ChatDynamicModule {
    const { prefix, token = CHAT, imports = [], inject = [], useFactory } = options
    const provider = {
      provide: token,
      inject,
      useFactory: async (...providers: never[]) => createChat(await useFactory(...providers)),
    }
    const module = mountedAt(prefix)
    const { defineMetadata } = Reflect as unknown as {
      defineMetadata: (key: string, value: unknown, of: object) => void
    }
    defineMetadata(INJECTED, [{ index: 0, param: token }], module)
    return { module, global: true, imports, providers: [provider], exports: [token] }
  }
}

/** One class per chat, because Nest stores injected values by class. */
const mountedAt = (prefix: string) =>
  class ChatMountModule {
    constructor(private readonly chat: ChatService) {}

    configure(consumer: Consumer): void {
      const adapter = consumer.getHttpAdapter?.()
      if (!adapter) throw new ConfigError('@chat-service/server/nest needs NestJS 11 or newer')
      adapter.use(this.chat.callback({ prefix }))
      this.chat.attach(adapter.getHttpServer())
    }

    async onModuleDestroy(): Promise<void> {
      await this.chat.close()
    }
  }
